//! A classical game: one board, players move in turn.

use std::{collections::BTreeSet, sync::Arc};

use super::{ActionChoices, Analysis, ExplorerTable, LineMove, PositionEditor, Retry, TrainingGame, WorkHandle};
use crate::game::{
    Action, Cell, GameRecord, GameStatus, GameTree, Kind, MoveId, MoveText, Outcome, RunningCount, TreeEdit, Variant,
    pgn,
};
use crate::players::Judgement;
use crate::store::GameEnding;

/// A classical game in progress.
#[derive(Debug)]
pub struct ClassicalSession {
    /// The game with its variations, at the current move.
    pub tree: GameTree,
    /// The moves after which the rules are known to end the game; `None` for the start.
    pub ending_moves: BTreeSet<Option<MoveId>>,
    /// Whether moves were taken back. The next move then takes the place of the one after the current position.
    pub has_taken_back: bool,
    /// Changes that can be undone, the last one last.
    pub edits: Vec<TreeEdit>,
    /// Whether the list of moves hides the variations.
    pub hides_variations: bool,
    /// Legal actions and checks, once computed.
    pub facts: Option<PositionFacts>,
    /// Actions the opponents would have if it were their turn.
    pub opponent_choices: Option<ActionChoices>,
    /// The position that is being set up over the game.
    pub editor: Option<Box<PositionEditor>>,
    /// Engine analysis, if switched on.
    pub analysis: Option<Analysis>,
    /// The moves of other games, if the explorer is switched on.
    pub explorer: Option<ExplorerTable>,
    /// The review of the game, while it runs.
    pub review: Option<WorkHandle>,
    /// The mistake to which the player looks for a better move.
    pub retry: Option<Retry>,
    /// Mistakes whose better moves the player has found or revealed.
    pub answered_mistakes: BTreeSet<MoveId>,
    /// The puzzle, if the game is one.
    pub training: Option<TrainingGame>,
}

/// Computed facts about a position.
#[derive(Clone, Debug)]
pub struct PositionFacts {
    /// Legal actions, outcome and claim.
    pub status: Arc<GameStatus<Action>>,
    /// Squares of the royal pieces in check.
    pub checked: Vec<Cell>,
    /// The count that runs, as in makruk.
    pub count: Option<RunningCount>,
}

impl ClassicalSession {
    /// A game at the current move of its tree.
    pub fn new(tree: GameTree) -> Self {
        Self {
            tree,
            ending_moves: BTreeSet::new(),
            has_taken_back: false,
            edits: Vec::new(),
            hides_variations: false,
            facts: None,
            opponent_choices: None,
            editor: None,
            analysis: None,
            explorer: None,
            review: None,
            retry: None,
            answered_mistakes: BTreeSet::new(),
            training: None,
        }
    }

    /// How the main line ended, if it is known.
    pub fn ending(&self) -> Option<GameEnding> {
        let last = self.tree.main_line().last();
        let declared = self.tree.declared().filter(|(at, _)| *at == last).map(|(_, outcome)| GameEnding::of(outcome));
        declared.or_else(|| self.ending_moves.contains(&last).then_some(GameEnding::ByRules))
    }

    /// How a move is judged, if it is judged as bad.
    pub fn judgement(&self, id: MoveId) -> Option<Judgement> {
        Judgement::of_nags(&self.tree.get(id).annotations.nags)
    }

    /// Whether the list of moves hides a variation, because it is the better move for a mistake of a review, and the player has neither found
    /// it nor asked for it. Other annotated games, whose moves have no evaluation, are shown as their author wrote them.
    pub fn hides_solution(&self, mistake: MoveId, variation: MoveId) -> bool {
        let tree = &self.tree;
        let is_reviewed = || pgn::command_argument(tree.comments_at(Some(mistake)), "eval").is_some();
        let is_unanswered = || !self.answered_mistakes.contains(&mistake) && self.judgement(mistake).is_some();
        match &self.retry {
            Some(retry) if retry.mistake == mistake => retry.solutions.contains(&variation),
            _ => is_unanswered() && is_reviewed() && self.judgement(variation).is_none(),
        }
    }

    /// Whether the list of moves hides the better moves of some mistake.
    pub fn hides_solutions(&self) -> bool {
        self.tree.main_line().any(|id| {
            let others = self.tree.next(self.tree.previous(id)).iter().skip(1);
            others.into_iter().any(|&other| self.hides_solution(id, other))
        })
    }

    /// Notes that the player is in a variation, and so has seen what was better than the move of the main line.
    pub fn note_seen_solution(&mut self) {
        let tree = &self.tree;
        let first = |id: Option<MoveId>| tree.next(tree.previous(id?)).first().copied();
        let path = tree.path(tree.current());
        let left = path.into_iter().map(|id| (id, first(Some(id)))).find(|(id, main)| Some(*id) != *main);
        if let Some(main) = left.and_then(|(_, main)| main).filter(|_| self.retry.is_none()) {
            self.answered_mistakes.insert(main);
        }
    }

    /// Whether a puzzle is being solved.
    pub fn is_training(&self) -> bool {
        self.training.as_ref().is_some_and(|training| !training.is_over)
    }

    /// Whether some move has an alternative.
    pub fn has_variations(&self) -> bool {
        let mut moves = std::iter::once(None).chain(self.tree.main_line().map(Some));
        moves.any(|id| self.tree.next(id).len() > 1)
    }

    /// Whether [`Self::undo`] has something to take back.
    pub fn can_undo(&self) -> bool {
        self.record().closed().is_some() || self.tree.ply() > 0
    }

    /// Whether [`Self::redo`] has a move to go to.
    pub fn can_redo(&self) -> bool {
        self.record().closed().is_none() && self.tree.can_go_forward()
    }

    /// Takes back the declared outcome, or else the last move, so that the next move takes its place. Returns `false` at the start.
    pub fn undo(&mut self) -> bool {
        if self.tree.take_back_outcome() {
            return true;
        }
        self.has_taken_back = self.tree.back();
        self.has_taken_back
    }

    /// Goes to the next move again. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.can_redo() && self.tree.forward()
    }

    /// Plays a move after the current one. Returns it.
    ///
    /// If moves were taken back before, it takes the place of the one that followed, which `replaces` removes, and otherwise keeps as a
    /// variation.
    pub fn play(&mut self, action: Action, text: MoveText, replaces: bool) -> MoveId {
        let followed = self.tree.next(self.tree.current()).first().copied();
        let id = self.tree.play(action, text);
        if std::mem::take(&mut self.has_taken_back) && followed.is_some_and(|followed| followed != id) {
            self.tree.promote(id);
            if replaces {
                self.edits.extend(followed.map(|followed| TreeEdit::Removed(self.tree.remove(followed))));
            }
        }
        id
    }

    /// The game up to the current position.
    pub fn record(&self) -> &GameRecord<Variant> {
        self.tree.record()
    }

    /// The result, if the game is known to be over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.record().closed().or_else(|| self.facts.as_ref()?.status.outcome.as_ref())
    }

    /// The piece on a square.
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        Some(self.record().position().at(cell).kind).filter(|kind| kind.index().is_some())
    }

    /// The last move of the analysis line on the board, if one is shown.
    pub fn followed(&self) -> Option<&LineMove> {
        self.analysis.as_ref()?.followed.as_ref()?.current()
    }

    /// Squares of the last move.
    pub fn last_squares(&self) -> Vec<Cell> {
        self.record()
            .actions()
            .last()
            .map_or_else(Vec::new, |action| action.from.into_iter().chain(action.to).collect())
    }
}
