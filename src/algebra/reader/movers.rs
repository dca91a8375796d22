//! `turn` and `threat`: what each player may do.

use super::Reader;
use crate::algebra::rules::Turn;
use crate::algebra::term::Move;
use crate::source::{Diagnostic, Span};
use crate::syntax::tree::{Item, PlayersMove};
use std::collections::BTreeMap;
use std::sync::Arc;

impl<'a> Reader<'a> {
    /// The lines `turn` or `threat`, one a player: a newer file's replaces the older one in its place.
    fn lines(&self, is_turn: bool, found: &mut Vec<Diagnostic>) -> Vec<(usize, &'a PlayersMove)> {
        let mut lines: Vec<(usize, &'a PlayersMove)> = Vec::new();
        for tree in self.trees {
            let mut here: BTreeMap<usize, Span> = BTreeMap::new();
            for statement in &tree.statements {
                let players = match &statement.item {
                    Item::Turn(players) if is_turn => players,
                    Item::Threat(players) if !is_turn => players,
                    _ => continue,
                };
                let Some(player) = self.header.player(&players.player, found) else { continue };
                if let Some(first) = here.insert(player, statement.span) {
                    let title = format!("what `{}` may do is given twice", players.player.text);
                    found.push(
                        Diagnostic::error(statement.span, title)
                            .also(first, "first given here")
                            .hint("put the alternatives into one line: `A | B`"),
                    );
                    continue;
                }
                match lines.iter_mut().find(|line| line.0 == player) {
                    Some(line) => line.1 = players,
                    None => lines.push((player, players)),
                }
            }
        }
        lines
    }

    pub fn turns(&self, found: &mut Vec<Diagnostic>) -> Vec<Turn> {
        // A line that is wrong in itself has been reported; then nothing is missing.
        let is_turn =
            |diagnostic: &Diagnostic| diagnostic.span().is_some_and(|span| self.line_of(span).starts_with("turn"));
        let mut misread = found.iter().any(is_turn);
        let lines = self.lines(true, found);
        misread |=
            found.iter().any(|diagnostic| is_turn(diagnostic) && diagnostic.title.starts_with("there is no player"));
        for (player, name) in self.header.players.iter().enumerate() {
            if !misread && !lines.iter().any(|line| line.0 == player) {
                let title = format!("nothing says what `{}` may do in a turn", name.text);
                let hint = format!("add a line `turn {} : …`", name.text);
                found.push(Diagnostic::error(name.span, title).hint(hint));
            }
        }
        let turn = |&(player, line): &(usize, &'a PlayersMove)| Turn {
            player,
            body: self.made(&line.body, player, found),
            span: line.body.span,
        };
        lines.iter().map(turn).collect()
    }

    /// The line that a place is in.
    fn line_of(&self, span: Span) -> &str {
        let text = self.sources.get(span.file).map_or("", |file| file.text.as_str());
        let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        text.get(start..).and_then(|line| line.lines().next()).unwrap_or("")
    }

    pub fn threats(&self, turns: &[Turn], found: &mut Vec<Diagnostic>) -> Vec<Arc<Move>> {
        let lines = self.lines(false, found);
        let players = 0..self.header.players.len();
        players
            .map(|player| match lines.iter().find(|line| line.0 == player) {
                Some(line) => self.made(&line.1.body, player, found),
                None => turns
                    .iter()
                    .find(|turn| turn.player == player)
                    .map_or_else(|| Arc::new(Move::Never), |turn| turn.body.clone()),
            })
            .collect()
    }
}
