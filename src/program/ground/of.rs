//! From rules to ground moves.

use super::recode::Map;
use super::run::{Grounder, Open, Why};
use super::sym::{Sym, look};
use super::{Alphabet, Catch, Change, Code, CodeSet, Ground, GroundMove, Guard, Stage, gains, tail, tidy, within};
use crate::algebra::term::{Ink, Move};
use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::{Cell, Frame};
use std::cell::Cell as StdCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// So many steps may carrying a turn to the squares take, and so many moves may come of it.
const STEPS: u32 = 1_500_000;
/// So many steps may all turns and threats of a game take together; what comes later has to do with what is left.
const ALL_STEPS: u32 = 4_000_000;
const MOVES: usize = 100_000;
/// More of them, once they are joined, cost more than they save.
const KEPT: usize = 40_000;
/// The same for a move that only might be made.
const FEW_STEPS: u32 = 50_000;
const FEW_MOVES: usize = 1000;

impl Ground {
    /// The ground moves of the rules; `None` if too many different things can stand on a square. `aims` is by attacker and
    /// defender, as the interpreter has them; `starts` are the positions that games start from, by cell.
    pub fn of(rules: &Rules, aims: &[Vec<Arc<Move>>], starts: &[Vec<Content>]) -> Option<Self> {
        let alphabet = Alphabet::of(rules)?;
        let universe = universe(rules, &alphabet, starts);
        let lasting = rules.marks_that(|mark| mark.lasts_one_turn);
        let fading = (0..alphabet.len())
            .map(|index| Code(u8::try_from(index).unwrap_or(0)))
            .map(|code| {
                let content = alphabet.content(code);
                alphabet.code(Content { marks: content.marks.without(lasting), ..content }).unwrap_or(code)
            })
            .collect();
        let players = rules.players.len();
        let left = StdCell::new(ALL_STEPS);
        let carried = |player: usize, threat: bool, open: Open, carry: &dyn Fn(&mut Grounder<'_>) -> _| {
            let steps = STEPS.min(left.get());
            let mut grounder = Grounder::new(rules, &alphabet, &universe, player, threat, steps);
            grounder.open = open;
            let stage = carry(&mut grounder);
            left.set(left.get().saturating_sub(steps - grounder.steps.min(steps)));
            stage
        };
        let royals: Vec<CodeSet> =
            (0..players).map(|player| alphabet.of_kinds(rules.royal).and(alphabet.side(player))).collect();
        let turns = rules
            .turns
            .iter()
            .enumerate()
            .map(|(index, turn)| {
                stages(&turn.body)
                    .into_iter()
                    .map(|body| {
                        let (body, tail) = tail::parted(rules, index, &body);
                        let stage =
                            tried(|open| carried(turn.player, false, open, &|grounder| turn_moves(grounder, &body)));
                        stage.map(|stage| Stage { tail, ..stage })
                    })
                    .collect()
            })
            .collect();
        let threats = (0..players)
            .map(|attacker| {
                (0..players)
                    .map(|defender| {
                        if attacker == defender || royals[defender].is_empty() {
                            return Ok(Stage::default());
                        }
                        let Some(body) = aims.get(attacker).and_then(|aims| aims.get(defender)) else {
                            return Ok(Stage::default());
                        };
                        let (own, royal) = (royals[attacker], royals[defender]);
                        tried(|open| {
                            carried(attacker, true, open, &|grounder| threat_moves(grounder, body, own, royal))
                        })
                    })
                    .collect()
            })
            .collect();
        let conditional = rules.conditional_marks();
        Some(Self {
            cells: rules.setup.len(),
            players,
            fading,
            royals,
            turns,
            threats,
            conditional,
            alphabet,
            universe,
        })
    }
}

/// With as much left open as can be.
fn tried(make: impl Fn(Open) -> Result<Stage, Why>) -> Result<Stage, String> {
    let mut ways = [Open::Squares, Open::Changes, Open::Nothing].into_iter().map(make);
    let ground = ways.find(|ground| !matches!(ground, Err(Why::Undecided))).unwrap_or(Err(Why::Undecided));
    ground.map_err(|why| match why {
        Why::Reason(reason) => reason,
        Why::Undecided => "a mark is asked for that may or may not have been written".into(),
    })
}

/// `M else N` as a whole turn: N is only played where M is not possible.
fn stages(body: &Arc<Move>) -> Vec<Arc<Move>> {
    match &**body {
        Move::Else(first, second) => {
            let mut stages = stages(first);
            stages.extend(self::stages(second));
            stages
        }
        _ => vec![body.clone()],
    }
}

/// What may stand on each cell: holes are where the board has them, unless moves make holes.
fn universe(rules: &Rules, alphabet: &Alphabet, starts: &[Vec<Content>]) -> Vec<CodeSet> {
    let written = rules.turns.iter().map(|turn| writes(&turn.body)).fold(Marks::default(), Marks::or);
    let digs = rules.turns.iter().any(|turn| makes_holes(&turn.body));
    let all = alphabet.all();
    let off = CodeSet::of(Code::OFF);
    // A mark that no move writes, and that a piece loses when it moves, is where the game starts with it.
    let lost = rules.marks_that(|mark| mark.lost_when_moved).without(written);
    let rare = alphabet.that(|content| content.marks.has_any(lost));
    let mut at_start = vec![CodeSet::default(); rules.setup.len()];
    for start in starts {
        for (slot, content) in at_start.iter_mut().zip(start) {
            let here = content.marks.and(lost);
            if !here.is_empty() {
                *slot = slot.or(alphabet.that(|other| other.kind == content.kind && other.marks.has_all(here)));
            }
        }
    }
    rules
        .setup
        .iter()
        .zip(at_start)
        .map(|(content, here)| match content.kind == Kind::OFF {
            _ if digs => all.without(rare).or(here),
            true => off,
            false => all.without(off).without(rare).or(here),
        })
        .collect()
}

/// The marks that a move may write.
fn writes(made: &Move) -> Marks {
    let either = |a: Marks, b: Marks| a.or(b);
    match made {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => Marks::default(),
        Move::Rewrite(rewrites) => {
            rewrites.iter().flat_map(|rewrite| &rewrite.writes).map(|write| write.add).fold(Marks::default(), either)
        }
        Move::Any(parts) | Move::Then(parts) => parts.iter().map(|part| writes(part)).fold(Marks::default(), either),
        Move::Repeat(repeat) => writes(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => writes(a).or(writes(b)),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Best { body, .. } | Move::Carry(body) => writes(body),
    }
}

fn makes_holes(made: &Move) -> bool {
    match made {
        Move::Nil | Move::Never | Move::Walk(_) | Move::When(_) => false,
        Move::Rewrite(rewrites) => {
            rewrites.iter().any(|rewrite| rewrite.writes.iter().any(|write| write.ink == Ink::Put(Kind::OFF)))
        }
        Move::Any(parts) | Move::Then(parts) => parts.iter().any(|part| makes_holes(part)),
        Move::Repeat(repeat) => makes_holes(&repeat.body),
        Move::Else(a, b) | Move::If(_, a, b) => makes_holes(a) || makes_holes(b),
        Move::At { body, .. } | Move::Each { body, .. } | Move::Best { body, .. } | Move::Carry(body) => {
            makes_holes(body)
        }
    }
}

fn turn_moves(grounder: &mut Grounder<'_>, body: &Move) -> Result<Stage, Why> {
    let mut moves: Vec<GroundMove> = Vec::new();
    grounder.run(body, &Sym::default(), &mut |this, sym| {
        if moves.len() >= MOVES {
            return super::run::because("it has too many ground moves");
        }
        let made = finished(this, sym, moves.len());
        moves.push(made);
        Ok(())
    })?;
    let universe = grounder.universe;
    let mut moves = tidy::tidy(moves, universe, grounder.alphabet, grounder.rules.conditional_marks())?;
    if moves.len() > KEPT {
        return super::run::because(format!("{} ground moves are more than it is worth", moves.len()));
    }
    widen(&mut moves, grounder);
    let stage = with_guards(moves, &grounder.guards);
    Ok(Stage { moves: alike(stage.moves, grounder.universe), muddled: grounder.muddled, ..stage })
}

/// The same moves with recodings made the same where what cannot stand on their squares is all that tells them apart.
fn alike(mut moves: Vec<GroundMove>, universe: &[CodeSet]) -> Vec<GroundMove> {
    let mut all: BTreeMap<Code, Option<Code>> = BTreeMap::new();
    for (set, into) in moves.iter().flat_map(|made| &made.recodes).flat_map(|recoding| &recoding.becomes) {
        for code in set.iter() {
            let known = all.entry(code).or_insert(Some(*into));
            if *known != Some(*into) {
                *known = None;
            }
        }
    }
    let all: Vec<(Code, Code)> = all.into_iter().filter_map(|(code, into)| Some((code, into?))).collect();
    if !all.is_empty() {
        moves.iter_mut().flat_map(|made| &mut made.recodes).for_each(|recoding| recoding.widen(&all, universe));
    }
    moves
}

/// In which cases a player can make a move, with a place of interest, as moves that write nothing.
///
/// # Errors
/// Why that could not be made ground.
pub(crate) fn cases(
    rules: &Rules,
    alphabet: &Alphabet,
    universe: &[CodeSet],
    (player, threat): (usize, bool),
    interest: Option<Frame>,
    body: &Move,
) -> Result<Stage, String> {
    let ground = |open: Open| {
        let mut grounder = Grounder::new(rules, alphabet, universe, player, threat, FEW_STEPS);
        grounder.open = open;
        let mut moves: Vec<GroundMove> = Vec::new();
        let start = Sym { interest, ..Sym::default() };
        grounder.run(body, &start, &mut |_, sym| {
            if moves.len() >= FEW_MOVES {
                return super::run::because("it has too many ground moves");
            }
            moves.push(GroundMove {
                from: None,
                to: None,
                needs: sym.needs.to_vec(),
                holds: sym.holds.to_vec(),
                writes: Vec::new(),
                recodes: Vec::new(),
                effects: Vec::new(),
                hands: Vec::new(),
                catch: None,
                guards: sym.guards.to_vec(),
                change: None,
                group: 0,
                rank: 0,
                last: 0,
                ways: Vec::new(),
            });
            Ok(())
        })?;
        Ok(with_guards(tidy::threats(moves, universe), &grounder.guards))
    };
    match ground(Open::Squares) {
        Err(Why::Undecided) => ground(Open::Changes),
        ground => ground,
    }
    .map_err(|why| match why {
        Why::Reason(reason) => reason,
        Why::Undecided => "undecided".into(),
    })
}

/// The ground move of a way through a turn.
fn finished(grounder: &Grounder<'_>, sym: &Sym, rank: usize) -> GroundMove {
    let final_code = |cell: Cell, code: Code| grounder.faded(code, look(&sym.fresh, cell).unwrap_or_default());
    let writes = sym
        .written
        .iter()
        .map(|&(cell, code)| (cell, final_code(cell, code)))
        // what comes out as it was is not written
        .filter(|&(cell, code)| {
            let before = grounder.before(sym, cell);
            !before.iter().all(|old| grounder.faded(old, Marks::default()) == code)
        })
        .collect();
    let change = sym.change.as_ref().map(|change| Change {
        cell: change.cell,
        code: grounder.faded(change.code, change.fresh),
        cases: change.cases.clone(),
    });
    let catch = sym
        .catch
        .as_ref()
        .map(|catch| Catch { cell: catch.cell, gains: within(&catch.gains, grounder.before(sym, catch.cell)) });
    let catch = catch.filter(|catch| !catch.gains.is_empty());
    GroundMove {
        from: sym.from,
        to: sym.interest.map(|frame| frame.cell),
        needs: sym.needs.to_vec(),
        holds: sym.holds.to_vec(),
        writes,
        recodes: grounder.recodings(sym, true),
        effects: grounder.effects(sym),
        hands: sym.hands.to_vec(),
        catch,
        guards: sym.guards.to_vec(),
        change,
        group: 0,
        rank: u32::try_from(rank).unwrap_or(u32::MAX),
        last: u32::try_from(rank).unwrap_or(u32::MAX),
        ways: Vec::new(),
    }
}

/// Threats: what takes a royal piece of the defender and loses none of the attacker's. What they write does not matter, so
/// they have no writes; `from` is the square that the taking piece leaves, if there is one, and `to` that of a royal piece
/// that is taken.
fn threat_moves(grounder: &mut Grounder<'_>, body: &Move, own: CodeSet, royal: CodeSet) -> Result<Stage, Why> {
    let mut moves: Vec<GroundMove> = Vec::new();
    grounder.run(body, &Sym::default(), &mut |this, sym| {
        if moves.len() >= MOVES {
            return super::run::because("it has too many ground moves");
        }
        for (state, removed) in this.removed(sym, royal)? {
            if removed <= 0 {
                continue;
            }
            for (state, lost) in this.removed(&state, own)? {
                if lost > 0 {
                    continue;
                }
                let taken = |&&(cell, code): &&(Cell, Code)| {
                    !this.before(&state, cell).and(royal).is_empty() && !royal.contains(code)
                };
                let to = state.written.iter().find(taken).map(|&(cell, _)| cell);
                let gone = |&&(cell, map): &&(Cell, Map)| {
                    let before = this.before(&state, cell);
                    before.without(royal).is_empty() && this.images(map, before).and(royal).is_empty()
                };
                let to = to.or_else(|| state.recoded.iter().find(gone).map(|&(cell, _)| cell));
                let from = state.from;
                moves.push(GroundMove {
                    from,
                    to,
                    needs: state.needs.to_vec(),
                    holds: state.holds.to_vec(),
                    writes: Vec::new(),
                    recodes: Vec::new(),
                    effects: Vec::new(),
                    hands: Vec::new(),
                    catch: None,
                    guards: state.guards.to_vec(),
                    change: None,
                    group: 0,
                    rank: u32::try_from(moves.len()).unwrap_or(u32::MAX),
                    last: u32::try_from(moves.len()).unwrap_or(u32::MAX),
                    ways: Vec::new(),
                });
            }
        }
        Ok(())
    })?;
    let mut moves = tidy::threats(moves, grounder.universe);
    widen(&mut moves, grounder);
    Ok(with_guards(moves, &grounder.guards))
}

/// What cannot stand on a square may be asked for without harm: a set takes in the pieces with other marks that cannot
/// stand there, so that moves ask the same of all squares.
fn widen(moves: &mut [GroundMove], grounder: &Grounder<'_>) {
    let alphabet = grounder.alphabet;
    let mut alike: Vec<CodeSet> = Vec::new();
    for code in alphabet.all().iter() {
        let kind = alphabet.content(code).kind;
        alike.push(alphabet.that(|content| content.kind == kind));
    }
    let wider = |cell: Cell, set: CodeSet| {
        let may = grounder.universe[cell.index()];
        set.iter().fold(set, |wide, code| wide.or(alike[code.index()].without(may)))
    };
    for made in moves {
        let cases = made.change.iter_mut().flat_map(|change| &mut change.cases);
        let needs = made.needs.iter_mut().chain(cases.flat_map(|case| &mut case.needs));
        let needs = needs.chain(made.effects.iter_mut().flat_map(|effect| &mut effect.needs));
        needs.for_each(|(cell, set)| *set = wider(*cell, *set));
        if let Some(catch) = &mut made.catch {
            let all = catch.gains.iter().fold(CodeSet::default(), |all, (set, _)| all.or(*set));
            if wider(catch.cell, all) != all {
                catch.gains = gains(catch.gains.iter().map(|(set, hands)| (wider(catch.cell, *set), &**hands)));
            }
        }
    }
}

/// The stage of these moves, with the guards that they ask; those that are asked before the turn come first.
fn with_guards(mut moves: Vec<GroundMove>, guards: &[Guard]) -> Stage {
    let mut asked = vec![false; guards.len()];
    let mut each = |with: &mut dyn FnMut(&mut u32)| {
        for made in &mut moves {
            let cases = made.change.iter_mut().flat_map(|change| &mut change.cases);
            let all = made.guards.iter_mut().chain(cases.flat_map(|case| &mut case.guards));
            let all = all.chain(made.recodes.iter_mut().flat_map(|recoding| &mut recoding.guards));
            let all = all.chain(made.effects.iter_mut().flat_map(|effect| &mut effect.guards));
            all.for_each(|(guard, _)| with(guard));
        }
    };
    each(&mut |guard| {
        if let Some(asked) = asked.get_mut(*guard as usize) {
            *asked = true;
        }
    });
    let mut order: Vec<usize> = (0..guards.len()).filter(|&guard| asked[guard]).collect();
    order.sort_by_key(|&guard| !guards[guard].is_standing());
    let mut numbers = vec![u32::MAX; guards.len()];
    for (number, &guard) in (0..).zip(&order) {
        numbers[guard] = number;
    }
    each(&mut |guard| *guard = numbers.get(*guard as usize).copied().unwrap_or(u32::MAX));
    Stage { moves, guards: order.into_iter().map(|guard| guards[guard].clone()).collect(), muddled: false, tail: None }
}
