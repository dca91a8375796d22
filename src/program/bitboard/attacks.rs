//! Attacks on the royal pieces of a player: the capturing moves of its enemies, reversed, so that they are indexed by
//! the cell of the royal piece.

use super::attack_group::{AttackGroup, AttackGroupBuilder, add_to_group};
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::classify_moves;
use super::cube::ClassTable;
use super::irregular_move::IrregularMoves;
use super::layout::{PieceClass, StateLayout};
use super::no_pins_reason::NoPinsReason;
use super::simd::{LaneProgram, LaneProgramBuilder as Lanes, MovePath};
use super::threat_guards::{ThreatGuards, hand_pieces_changed_by, shared_guards};
use crate::algebra::term::{Atom, Condition, Fact};
use crate::program::ground::{Alphabet, Code, CodeSet, GroundRules, GroundStage, Guard, GuardLiteral};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// All attacks on the royal pieces of one player.
#[derive(Clone, Debug)]
pub(super) struct RoyalAttacks<const W: usize> {
    pub royal_class: PieceClass,
    royal_codes: CodeSet,
    pub groups: Vec<AttackGroup<W>>,
    /// Computes all attacked cells in one pass, if the attacks fit SIMD lanes.
    pub attack_map: Option<LaneProgram<W>>,
    /// Groups whose conditions fail once a piece has moved: they only attack after a pass.
    pub pass_only_groups: Vec<AttackGroup<W>>,
    /// Whether any group has conditions.
    pub is_conditional: bool,
    /// By attacker: attacks that are not piece moves.
    pub irregular: Vec<(usize, IrregularMoves<W>)>,
    /// The guards of the attacks, by attacker.
    pub guards: Vec<Vec<Guard>>,
    /// A condition of all attacks.
    pub threat_guards: Option<ThreatGuards>,
    /// The codes that the proviso reads.
    pub proviso_codes: CodeSet,
    /// Why checks and pins do not decide legality; `None` if they do.
    pub no_pins_reason: Option<NoPinsReason>,
}

impl<const W: usize> RoyalAttacks<W> {
    /// Compiles the attacks on a player. `None` if the attacks of some player are not ground. `players` are the players
    /// of the turns.
    pub fn new(
        player: usize,
        players: &[usize],
        ground: &GroundRules,
        layout: &StateLayout,
        classes: &mut ClassTable,
    ) -> Option<Self> {
        let royals = ground.royals.get(player).copied().unwrap_or_default();
        let mut attacks = Self {
            royal_class: layout.class(royals),
            royal_codes: royals,
            groups: Vec::new(),
            attack_map: None,
            pass_only_groups: Vec::new(),
            is_conditional: false,
            irregular: Vec::new(),
            guards: vec![Vec::new(); layout.player_count],
            threat_guards: None,
            proviso_codes: CodeSet::default(),
            no_pins_reason: None,
        };
        if royals.is_empty() {
            return Some(attacks);
        }
        let mut builders: Vec<AttackGroupBuilder<W>> = Vec::new();
        let mut paths: BTreeMap<CodeSet, Vec<MovePath>> = BTreeMap::new();
        for attacker in (0..layout.player_count).filter(|&attacker| attacker != player) {
            let stage = ground.threats.get(attacker)?.get(player)?.as_ref().ok()?;
            let mut stage = Cow::Borrowed(stage);
            if layout.player_count == 2 {
                let changed_hands = hand_pieces_changed_by(ground, players, player);
                attacks.take_shared_guards(attacker, &mut stage, &ground.alphabet, &changed_hands);
            }
            let (lines, irregular) = classify_moves::threat_lines(&stage, &ground.alphabet, attacker, royals);
            for line in &lines {
                add_to_group(&mut builders, line, attacker, layout.cell_count);
                paths.entry(line.codes).or_default().push(MovePath::of(line));
            }
            if !irregular.is_empty() {
                let moves = irregular.iter().filter_map(|&index| Some((index, stage.moves.get(index)?)));
                attacks.irregular.push((
                    attacker,
                    IrregularMoves::new(moves, &|guard| stage.is_before_turn(guard), royals, ground, layout, classes),
                ));
            }
            if let Some(guards) = attacks.guards.get_mut(attacker) {
                guards.clone_from(&stage.guards);
            }
        }
        attacks.is_conditional = builders.iter().any(|builder| !builder.line.conditions.is_empty());
        let are_decided = attacks.add_groups(builders, layout);
        attacks.no_pins_reason = attacks.find_no_pins_reason(ground, layout);
        if !are_decided {
            attacks.no_pins_reason.get_or_insert(NoPinsReason::Conditions);
        }
        let plain = !attacks.is_conditional && attacks.threat_guards.is_none();
        if plain
            && attacks.no_pins_reason.is_none()
            && attacks.groups.iter().all(|group| group.barred_screens.is_none())
        {
            attacks.attack_map = build_attack_map(&paths, royals, layout);
        }
        Some(attacks)
    }

    /// Moves the guards that all threats of an attacker share from the threats to [`Self::threat_guards`].
    fn take_shared_guards(
        &mut self,
        attacker: usize,
        stage: &mut Cow<'_, GroundStage>,
        alphabet: &Alphabet,
        changed_hands: &BTreeSet<usize>,
    ) {
        let (shared, codes) = shared_guards(stage, alphabet, changed_hands);
        if shared.is_empty() {
            return;
        }
        for threat in &mut stage.to_mut().moves {
            threat.guards.retain(|guard| !shared.contains(guard));
        }
        self.threat_guards = Some(ThreatGuards { attacker, guards: shared.into() });
        self.proviso_codes = codes;
    }

    /// Builds the groups, apart from those that only attack after a pass. Returns whether this is known of all groups.
    fn add_groups(&mut self, builders: Vec<AttackGroupBuilder<W>>, layout: &StateLayout) -> bool {
        let mut are_decided = true;
        for builder in builders {
            let moved = self.holds_after_move(&builder);
            are_decided &= moved.is_some();
            let group = builder.build(self.royal_codes, layout);
            if moved == Some(false) { self.pass_only_groups.push(group) } else { self.groups.push(group) }
        }
        are_decided
    }

    /// Whether the conditions of a group hold once a piece has moved; `None` if that depends on the position.
    fn holds_after_move(&self, builder: &AttackGroupBuilder<W>) -> Option<bool> {
        let mut all = Some(true);
        for &GuardLiteral { guard, holds } in &builder.line.conditions {
            let guard = self.guards.get(builder.attacker).and_then(|guards| guards.get(guard as usize));
            match guard.and_then(|guard| holds_after_move(&guard.condition)) {
                Some(answer) if answer != holds => return Some(false),
                Some(_) => {}
                None => all = None,
            }
        }
        all
    }

    /// Whether attacks may depend on hands.
    pub fn may_depend_on_hands(&self) -> bool {
        !self.has_no_royals() && (!self.irregular.is_empty() || self.guards.iter().any(|guards| !guards.is_empty()))
    }

    pub fn has_no_royals(&self) -> bool {
        self.royal_class.plus.is_empty()
    }

    /// Whether attacks distinguish the two codes on a cell. Neither is the empty cell.
    pub fn distinguishes(&self, a: Code, b: Code, layout: &StateLayout) -> bool {
        let differ = |class: &PieceClass| class.contains(a, layout) != class.contains(b, layout);
        let royal = |code: Code| self.royal_codes.contains(code);
        !self.irregular.is_empty()
            || self.groups.iter().chain(&self.pass_only_groups).any(|group| {
                group.attackers.iter().any(|(codes, _)| codes.contains(a) != codes.contains(b))
                    || group.barred_screens.as_ref().is_some_and(differ)
            })
            || self.groups.iter().filter_map(|group| group.only_royals.as_ref()).any(differ)
            || royal(a) != royal(b)
            || self.proviso_codes.contains(a) != self.proviso_codes.contains(b)
    }

    /// Whether a piece on `from` attacks the royal piece on a cell with this occupancy, once a piece has moved.
    #[inline(always)]
    pub fn attacks_along_lines<const K: usize>(
        &self,
        state: &BoardState<W, K>,
        royal: usize,
        occupied: Bitboard<W>,
        from: Bitboard<W>,
    ) -> bool {
        for group in &self.groups {
            if group.only_royals.as_ref().is_none_or(|only| only.is_on(state, royal, Bitboard::EMPTY))
                && group.attacks(state, royal, occupied, from)
            {
                return true;
            }
        }
        false
    }

    /// Whether the royal piece on a cell is attacked, assuming that all conditions hold.
    pub fn may_attack<const K: usize>(&self, state: &BoardState<W, K>, royal: usize, occupied: Bitboard<W>) -> bool {
        let all = Bitboard::FULL;
        self.groups.iter().chain(&self.pass_only_groups).any(|group| group.attacks(state, royal, occupied, all))
    }

    /// Whether emptying cells exposes the royal piece on a cell to no new attack, even if other cells change, too.
    pub fn is_unaffected_by_emptying(&self, royal: usize, emptied: Bitboard<W>) -> bool {
        self.groups.iter().all(|group| group.screens == 0 && !group.crosses(royal, emptied))
    }

    /// Returns the memory of the tables in bytes.
    pub fn bytes(&self) -> usize {
        self.groups.iter().chain(&self.pass_only_groups).map(AttackGroup::bytes).sum::<usize>()
            + self.irregular.iter().map(|(_, odds)| odds.bytes()).sum::<usize>()
            + self.attack_map.as_ref().map_or(0, LaneProgram::bytes)
    }
}

/// Builds the lanes of all attacks, if they fit. They are exact on cells where a royal piece can stand.
fn build_attack_map<const W: usize>(
    paths: &BTreeMap<CodeSet, Vec<MovePath>>,
    royals: CodeSet,
    layout: &StateLayout,
) -> Option<LaneProgram<W>> {
    let may_stand =
        |&cell: &usize| layout.universe.get(cell).is_some_and(|possible_codes| !possible_codes.and(royals).is_empty());
    let relevant: Bitboard<W> = (0..layout.cell_count).filter(may_stand).collect();
    let mut lanes = Lanes::default();
    // All attacks of a piece are joined first, so that steps and longer moves become one slide.
    let mut by_code: BTreeMap<Code, BTreeSet<&MovePath>> = BTreeMap::new();
    for (codes, paths) in paths {
        codes.iter().for_each(|code| by_code.entry(code).or_default().extend(paths));
    }
    let mut alike: BTreeMap<BTreeSet<&MovePath>, CodeSet> = BTreeMap::new();
    for (code, paths) in by_code {
        let codes = alike.entry(paths).or_default();
        *codes = codes.or(CodeSet::of(code));
    }
    let all_fit = alike.iter().all(|(paths, codes)| {
        let paths: Vec<MovePath> = paths.iter().copied().cloned().collect();
        lanes.add(*codes, &paths, 0, 0, relevant)
    });
    all_fit.then(|| lanes.build(layout))
}

/// Whether a condition holds once a piece has moved, in every position; `None` if that depends on the position.
fn holds_after_move(condition: &Condition) -> Option<bool> {
    condition.decide(&mut |atom| match atom {
        Atom::Fact(Fact::Passes(times)) => Some(*times == 0),
        _ => None,
    })
}
