//! Reads `look` lines.

use super::Header;
use crate::algebra::KindSet;
use crate::algebra::look::{BoardEdge, BoardStyle, LabelStyle, LookLines, PieceStyle, PlayerEdge, SideColour};
use crate::board::{BoardShape, Cell};
use crate::source::{Diagnostic, nearest};
use crate::syntax::ast::{LookLine, SpannedText};

/// The first words of `look` lines.
const PROPERTIES: [&str; 9] = ["board", "points", "lines", "river", "labels", "pieces", "colour", "neutral", "edges"];

/// Reads a line. A later line replaces an earlier one about the same property.
pub(super) fn read_look(line: &LookLine, header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    let reader = LookReader { line, header, diagnostics };
    let Some(look) = reader.read() else { return };
    header.look = look;
}

/// Reads one line into what the lines before it say.
struct LookReader<'a, 'h> {
    line: &'a LookLine,
    header: &'h Header,
    diagnostics: &'h mut Vec<Diagnostic>,
}

impl LookReader<'_, '_> {
    /// The look with the line; `None` after an error.
    fn read(mut self) -> Option<LookLines> {
        let mut look = self.header.look.clone();
        match self.line.property.text.as_str() {
            "board" => look.board = Some(self.board_style()?),
            "points" => look.points = self.cells()?,
            "lines" => look.lines = self.lines()?,
            "river" => look.river = Some(self.river()?),
            "labels" => look.labels = Some(self.only_word(&LabelStyle::WORDS, "a style of labels")?),
            "pieces" => look.pieces = Some(self.only_word(&PieceStyle::WORDS, "a style of pieces")?),
            "colour" => {
                let (player, colour) = (self.player()?, self.colour()?);
                look.colours.resize(look.colours.len().max(player + 1), None);
                look.colours[player] = Some(colour);
            }
            "neutral" => look.neutral = self.pieces()?,
            "edges" => {
                let player = self.player()?;
                look.edges.retain(|edge| edge.player != player);
                look.edges.extend(self.edges()?.into_iter().map(|edge| PlayerEdge { edge, player }));
            }
            _ => return self.unknown(&self.line.property.clone(), "a part of the look", &PROPERTIES),
        }
        Some(look)
    }

    fn board_style(&mut self) -> Option<BoardStyle> {
        let style = self.only_word(&BoardStyle::WORDS, "a style of the board")?;
        let is_square = matches!(self.header.rules.board.shape(), BoardShape::Square(_));
        if is_square || !matches!(style, BoardStyle::Rhombus) {
            return Some(style);
        }
        self.fail(
            &self.line.values[0],
            "only a board of squares can be drawn as a rhombus",
            "expected `checkered`, `plain` or `crossings`",
        )
    }

    /// The rank on the near side of the river.
    fn river(&mut self) -> Option<u8> {
        let word = self.values("a rank, as in `look river 5`")?.first()?.clone();
        let ranks = match self.header.rules.board.shape() {
            BoardShape::Square(grid) => grid.ranks,
            _ => return self.fail(&word, "only a board with ranks has a river", "expected a square board"),
        };
        match word.text.parse::<u8>() {
            Ok(rank) if (1..ranks).contains(&rank) => Some(rank),
            _ => {
                let label = format!("expected a rank from 1 to {}", ranks - 1);
                self.fail(&word, &format!("`{}` is not a rank before a river", word.text), &label)
            }
        }
    }

    fn cells(&mut self) -> Option<Vec<Cell>> {
        let words = self.values("squares, as in `look points d4 k10`")?.to_vec();
        words.iter().map(|word| self.cell(word, &word.text)).collect()
    }

    /// Pairs of squares: `d1-f3`.
    fn lines(&mut self) -> Option<Vec<[Cell; 2]>> {
        let words = self.values("pairs of squares, as in `look lines d1-f3`")?.to_vec();
        let line = |word: &SpannedText| match word.text.split_once('-') {
            Some((from, to)) => Some([self.cell(word, from)?, self.cell(word, to)?]),
            None => self.fail(word, &format!("`{}` is not a line", word.text), "expected two squares, as in `d1-f3`"),
        };
        words.iter().map(line).collect()
    }

    fn cell(&mut self, word: &SpannedText, name: &str) -> Option<Cell> {
        let cell = self.header.rules.board.cell_named(name);
        if cell.is_none() {
            return self.fail(word, &format!("there is no square `{name}` on this board"), "expected a square");
        }
        cell
    }

    /// The player that follows the property.
    fn player(&mut self) -> Option<usize> {
        let example = format!("a player, as in `look {} White …`", self.line.property.text);
        let name = self.values(&example)?[0].clone();
        self.header.player(&name, self.diagnostics)
    }

    fn colour(&mut self) -> Option<SideColour> {
        match self.line.values.get(1).cloned() {
            Some(word) => self.word(&word, &SideColour::WORDS, "a colour"),
            None => self.missing("a colour, as in `look colour Cross blue`"),
        }
    }

    fn edges(&mut self) -> Option<Vec<BoardEdge>> {
        let words = self.line.values.get(1..).unwrap_or_default().to_vec();
        if words.is_empty() {
            return self.missing("edges, as in `look edges Red top bottom`");
        }
        words.iter().map(|word| self.word(word, &BoardEdge::WORDS, "an edge")).collect()
    }

    fn pieces(&mut self) -> Option<KindSet> {
        let words = self.values("pieces, as in `look neutral ◉`")?.to_vec();
        let mut kinds = KindSet::default();
        for word in &words {
            for symbol in word.text.chars() {
                let Some(kind) = self.header.rules.kind_of(symbol) else {
                    let title = format!("`{symbol}` is not a piece of this game");
                    return self.fail(word, &title, "expected a piece from a `pieces` line");
                };
                kinds = kinds.or(KindSet::of(kind));
            }
        }
        Some(kinds)
    }

    /// The only value, which is one of several words.
    fn only_word<T: Copy>(&mut self, words: &[(&'static str, T)], what: &str) -> Option<T> {
        let values = self.values(what)?.to_vec();
        if let Some(extra) = values.get(1) {
            return self.fail(extra, &format!("`{}` follows {what}", extra.text), "expected the end of the line");
        }
        self.word(&values[0], words, what)
    }

    fn word<T: Copy>(&mut self, word: &SpannedText, words: &[(&'static str, T)], what: &str) -> Option<T> {
        let known: Vec<&str> = words.iter().map(|&(known, _)| known).collect();
        match words.iter().find(|(known, _)| *known == word.text) {
            Some(&(_, value)) => Some(value),
            None => self.unknown(word, what, &known),
        }
    }

    /// The values, at least one.
    fn values(&mut self, expected: &str) -> Option<&[SpannedText]> {
        if self.line.values.is_empty() {
            return self.missing(expected);
        }
        Some(&self.line.values)
    }

    fn missing<T>(&mut self, expected: &str) -> Option<T> {
        let title = format!("nothing follows `look {}`", self.line.property.text);
        self.fail(&self.line.property.clone(), &title, &format!("expected {expected}"))
    }

    fn unknown<T>(&mut self, word: &SpannedText, what: &str, known: &[&str]) -> Option<T> {
        let error = Diagnostic::error(word.span, format!("`{}` is not {what}", word.text))
            .label(format!("expected one of {}", known.join(", ")));
        self.diagnostics.push(match nearest(&word.text, known.iter().copied()) {
            Some(near) => error.hint(format!("did you mean `{near}`?")),
            None => error,
        });
        None
    }

    fn fail<T>(&mut self, word: &SpannedText, title: &str, label: &str) -> Option<T> {
        self.diagnostics.push(Diagnostic::error(word.span, title.to_owned()).label(label.to_owned()));
        None
    }
}
