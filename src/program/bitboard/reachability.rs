//! Reachability queries: whether a move that only walks and asks leads anywhere from some squares.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::layout::PieceClass;
use super::pattern_matches::FragmentMatches;
use super::query_compiler::QueryCompiler;
use crate::algebra::term::Move;
use crate::board::Cell;
use crate::program::ground::Code;
use crate::program::reachability::{PathCompiler, ReachabilityExpr};

/// The cells, among some, that hold one of a class.
type ClassOnCells<const W: usize> = (PieceClass, Bitboard<W>);

/// The start squares and the move that leads on from them.
#[derive(Clone, Debug)]
pub(super) struct ReachabilityQuery<const W: usize> {
    starts: Box<[ClassOnCells<W>]>,
    path: ReachabilityExpr<W, ClassOnCells<W>>,
}

impl<const W: usize> ReachabilityQuery<W> {
    /// Whether the move leads anywhere.
    #[inline(never)]
    pub fn is_reachable<const K: usize>(&self, engine: &BitboardEngine<W, K>, state: &BoardState<W, K>) -> bool {
        let free = engine.empty(state);
        let matching = |(class, cells): &ClassOnCells<W>| class.cells(state, free) & *cells;
        let starts = self.starts.iter().map(matching).fold(Bitboard::EMPTY, |all, cells| all | cells);
        self.path.is_possible(starts, &mut { matching })
    }
}

impl QueryCompiler<'_> {
    /// Compiles a move that starts on certain squares and only walks and asks.
    pub fn reachability_query<const W: usize>(
        &mut self,
        movement: &Move,
        mover: usize,
    ) -> Option<ReachabilityQuery<W>> {
        let Move::At { place, body, .. } = movement else { return None };
        // Holes made by moves would block walks.
        if self.layout.plane_of(Code::OFF).is_some() || place.iter().any(|fragment| fragment.at_interest) {
            return None;
        }
        let starts = place.iter().map(|fragment| match self.fragment_matches(fragment, mover, None)? {
            FragmentMatches::Cells(class, cells) => Some((class, cells)),
            FragmentMatches::Cubes(_) => None,
        });
        let starts = starts.collect::<Option<_>>()?;
        let (board, on_board) = (&self.rules.board, self.layout.board::<W>());
        let ask = |test: &crate::algebra::term::SquareTest| {
            let cells: Bitboard<W> = board.cells().filter(|&cell| test.reaches(Some(cell))).map(Cell::index).collect();
            (self.layout.class(self.layout.alphabet.codes_matching(test)), cells & on_board)
        };
        let path = PathCompiler {
            board,
            pieces: self.rules.pieces.len(),
            player: mover,
            walkable: on_board,
            compile_test: &ask,
        }
        .compile(body)?;
        Some(ReachabilityQuery { starts, path })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::algebra::{Content, Kind};
    use crate::program::bitboard::{Generator, PieceValues, build_generator};
    use crate::program::ground::GroundRules;
    use crate::program::ground::tests::{random, shipped};
    use crate::program::{GameHistory, Interpreter, Position};
    use crate::task::CancelToken;
    use std::sync::Arc;

    /// Compares with the interpreter whether the game is over on random boards; returns how often it is.
    #[track_caller]
    fn check(interpreter: &Arc<Interpreter>, positions: usize) -> usize {
        let rules = interpreter.rules();
        let generator = generator(interpreter);
        assert!(!needs_interpreter(&*generator), "{:?}", generator.compile_notes(0));
        let mut seed = 88_172_645_463_325_252;
        let over = |at: &Position| {
            let found = generator
                .incremental_position(at, GameHistory::default(), &PieceValues::default())
                .unwrap()
                .is_over()
                .unwrap();
            let ended = interpreter.find_end(
                at,
                GameHistory::default(),
                &mut || interpreter.has_action(at).map(|any| !any),
                false,
            );
            assert_eq!(found, ended.unwrap().is_some(), "{at:?}");
            found
        };
        let mut filled = || {
            let mut at = interpreter.start();
            let share = 2 + random(&mut seed, 8);
            for cell in rules.board.cells() {
                let piece = Content::plain(Kind::piece(random(&mut seed, rules.pieces.len())));
                at.put(cell, if random(&mut seed, 10) < share { piece } else { Content::EMPTY });
            }
            at.set_turn(random(&mut seed, rules.turns.len()));
            at
        };
        (0..positions).filter(|_| over(&filled())).count()
    }

    fn generator(interpreter: &Arc<Interpreter>) -> Box<dyn Generator> {
        let ground = GroundRules::of_interpreter(interpreter, &CancelToken::default()).unwrap();
        build_generator(&ground, interpreter, &CancelToken::default()).unwrap()
    }

    /// Whether the interpreter decides if a game is over.
    fn needs_interpreter(generator: &dyn Generator) -> bool {
        generator.compile_notes(0).iter().any(|note| note.contains("partly interpreted"))
    }

    /// A game that ends as soon as the move leads anywhere for a stone.
    #[track_caller]
    fn game(path: &str) -> Arc<Interpreter> {
        let text = format!(
            "title Ways\nabout Stones are put on the board until one has its way.\nboard square 6x5\n\
             pieces Black ●\npieces White ○\nletters P● p○\nzone low = rank 1\nzone high = rank 5\n\
             setup ......\n      ......\n      ......\n      ......\n      ......\n\
             round = walk(u) | walk(ur) | walk(r) | walk(d) | walk(l)\n\
             turn Black : . -> ●\nturn White : C (. -> ●)\nend %●: {path} : draw\n"
        );
        let loaded = crate::algebra::load("ways", "ways", &text, &|_: &str| None);
        let rules = loaded.rules.unwrap_or_else(|| panic!("{path}: {:?}", loaded.diagnostics));
        Arc::new(Interpreter::new(Arc::new(rules)))
    }

    #[test]
    fn reachability_agrees_with_the_interpreter() {
        for path in [
            "(% & low) (round (% & ●))* (% & high)",
            "(% & low) (round (% & ●))+ (% & low)",
            "(round (% & ●)){3} (% & high)",
            "(walk(u) (% & .) round (% & ●)){2,4} (% & high)",
            "(walk(r) | (% & low) walk(l) (% & .))* walk(uur) walk(d)? (% & ○)",
            "((% & .) | round round (% & [○.]))+ (% & high) walk(r) (% & .)",
            "((% & low) | (% & high)) walk(u) (% & ●) | (walk(uu) (% & ○)){2}",
        ] {
            let over = check(&game(path), 400);
            assert!((5..396).contains(&over), "{path}: {over} of 400");
        }
        let over = check(&shipped("hex"), 200);
        assert!(over > 10, "{over} of 200");
    }
    #[test]
    fn expensive_moves_are_left_to_the_interpreter() {
        for path in [
            "(((round (% & ●)){40} walk(u)){40} walk(u)){40}",
            "((round (% & ●)){9999} walk(u)){2}",
            "((walk(uR) | walk(r)) (% & ●))* (% & high)",
        ] {
            assert!(needs_interpreter(&*generator(&game(path))), "{path}");
        }
        assert!(!needs_interpreter(&*generator(&game("((round (% & ●)){3} walk(u)){3}"))));
    }
}
