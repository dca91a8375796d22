//! Lists actions as they are found.

use super::bucket::Bucket;
use super::cells::Cells;
use super::choice::{Choice, NOWHERE, What, narrow};
use super::drops::DropTable;
use super::engine::Engine;
use super::generate::{Flow, Visitor};
use super::irregular_move::IrregularMove;
use super::move_gen_node::MoveGenNode;
use super::stage_table::StageTable;
use crate::board::Cell;

/// Lists what it is shown.
pub(super) struct ActionCollector<'l>(pub &'l mut Vec<Choice>);

impl<const W: usize, const K: usize> Visitor<W, K> for ActionCollector<'_> {
    #[inline(always)]
    fn lines(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (number, bucket): (usize, &Bucket<W>),
        from: usize,
        to: Cells<W>,
    ) -> Flow {
        let (from, number) = (narrow(from), narrow(number));
        for cell in to.iter() {
            let to = narrow(cell);
            for (result, _) in (0..).zip(&bucket.results) {
                let what = What::Line { stage: stage.index, bucket: number, result };
                self.0.push(Choice { rank: 0, from, to, what });
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn drops(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (number, drop): (usize, &DropTable<W>),
        to: Cells<W>,
    ) -> Flow {
        for cell in to.iter() {
            let to = narrow(cell);
            let label = |named: bool| if named { to } else { NOWHERE };
            let what = What::Drop { stage: stage.index, table: narrow(number), to };
            self.0.push(Choice { rank: 0, from: label(drop.named.0), to: label(drop.named.1), what });
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn odd(&mut self, _: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, odd: &IrregularMove<W>) -> Flow {
        let cell = |cell: Option<Cell>| cell.map_or(NOWHERE, |cell| cell.0);
        let what = What::Odd { stage: stage.index, index: odd.index };
        self.0.push(Choice { rank: 0, from: cell(odd.from), to: cell(odd.to), what });
        Flow::Continue(())
    }
}

/// Lists what leads from one cell to another one.
pub(super) struct SquarePairCollector {
    pub squares: (usize, usize),
    pub choices: Vec<Choice>,
    /// Has an action been seen that gets its squares by what it changes?
    pub has_unnamed_squares: bool,
}

impl<const W: usize, const K: usize> Visitor<W, K> for SquarePairCollector {
    fn every_line(&mut self, engine: &Engine<W, K>, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> Flow {
        // Lines of other pieces are of no interest.
        engine.lines(node, stage, Cells::of(self.squares.0), self)
    }

    #[inline(always)]
    fn lines(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: (usize, &Bucket<W>),
        from: usize,
        to: Cells<W>,
    ) -> Flow {
        let there = to & Cells::of(self.squares.1);
        if from == self.squares.0 && there.any() {
            ActionCollector(&mut self.choices).lines(node, stage, bucket, from, there)?;
        }
        Flow::Continue(())
    }

    fn drops(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        (_, drop): (usize, &DropTable<W>),
        to: Cells<W>,
    ) -> Flow {
        // A drop has both squares the same, or at most one of them.
        self.has_unnamed_squares |= !drop.named.0 && to.any();
        Flow::Continue(())
    }

    fn odd(&mut self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, odd: &IrregularMove<W>) -> Flow {
        self.has_unnamed_squares |= odd.from.is_none();
        let cells = [odd.from, odd.to].map(|cell| cell.map(Cell::index));
        if cells == [Some(self.squares.0), Some(self.squares.1)] {
            ActionCollector(&mut self.choices).odd(node, stage, odd)?;
        }
        Flow::Continue(())
    }
}
