//! From the text of a rule file, and of the files it extends, to a game.

use super::definitions::{self, Definitions};
use super::elaborate::{Budget, Elaborator, Env, Sort};
use super::header::{self, Header};
use super::rules::{End, MarkRule, Rules, Turn, Verdict};
use super::term::Move;
use super::{names, nesting};
use crate::source::{Diagnostic, FileId, Sources, Span, has_errors, nearest};
use crate::syntax::tree::{Expr, Item, PlayersMove, Tree, VerdictKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many files may extend one another.
const DEEPEST: usize = 16;

/// What came of loading a rule file.
#[derive(Debug)]
pub struct Loaded {
    /// The game, if there is no error.
    pub rules: Option<Rules>,
    /// The texts that the diagnostics point into; the file itself comes first.
    pub sources: Sources,
    /// All that is wrong, each once: errors first, then warnings, each in the order of the text, the file itself first.
    pub diagnostics: Vec<Diagnostic>,
    /// The trees, oldest first; the file's own is the last.
    pub trees: Vec<Tree>,
}

/// Loads a rule file. `name` is what the game is found by, `file` how messages call the file, and `find` gives file
/// name and text of a file that is extended.
pub fn load(name: &str, file: &str, text: &str, find: &dyn Fn(&str) -> Option<(String, String)>) -> Loaded {
    let mut sources = Sources::default();
    let mut found = Vec::new();
    let files = chain(name, file, text, find, &mut sources, &mut found);
    let mut marks: Vec<char> = Vec::new();
    let mut trees = Vec::new();
    for id in files {
        let text = sources.get(id).map(|file| file.text.clone()).unwrap_or_default();
        let parsed = crate::syntax::parse(id, &text, &marks);
        marks.extend(crate::syntax::declared_marks(&text));
        found.extend(parsed.diagnostics);
        trees.push(parsed.tree);
    }
    let refs: Vec<&Tree> = trees.iter().collect();
    let rules = read(name, &refs, &sources, &mut found);
    let mut told: Vec<Diagnostic> = Vec::new();
    for diagnostic in found {
        if !told.contains(&diagnostic) {
            told.push(diagnostic);
        }
    }
    let mut found = told;
    found.sort_by_key(|diagnostic| (!diagnostic.is_error(), diagnostic.span()));
    let rules = rules.filter(|_| !has_errors(&found));
    Loaded { rules, sources, diagnostics: found, trees }
}

/// The file and those it extends, oldest first.
fn chain(
    name: &str,
    file: &str,
    text: &str,
    find: &dyn Fn(&str) -> Option<(String, String)>,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> Vec<FileId> {
    let mut files = vec![sources.add(file, text)];
    let mut seen = vec![name.to_owned()];
    loop {
        let id = files[files.len() - 1];
        let text = sources.get(id).map(|file| file.text.clone()).unwrap_or_default();
        let Some(base) = crate::syntax::extended(id, &text) else { break };
        if seen.contains(&base.text) {
            seen.push(base.text.clone());
            found.push(
                Diagnostic::error(base.span, format!("`{}` extends itself", base.text))
                    .label(seen.join(" → "))
                    .hint("a file can only extend one that does not come back to it"),
            );
            break;
        }
        if files.len() == DEEPEST {
            found.push(Diagnostic::error(base.span, format!("more than {DEEPEST} files extend one another")));
            break;
        }
        let Some((file, text)) = find(&base.text) else {
            found.push(
                Diagnostic::error(base.span, format!("there is no rule file `{}`", base.text))
                    .label("expected the name of a game")
                    .hint("`alfil list` shows the games there are"),
            );
            break;
        };
        files.push(sources.add(file, text));
        seen.push(base.text);
    }
    files.reverse();
    files
}

fn read(name: &str, trees: &[&Tree], sources: &Sources, found: &mut Vec<Diagnostic>) -> Option<Rules> {
    let mut header = header::read(trees, found)?;
    header.mark_setup();
    if header.players.is_empty() {
        if !has_errors(found) {
            found.push(
                Diagnostic::placeless("a game needs players and pieces")
                    .hint("for example `pieces White ♙ ♔` and `pieces Black ♟ ♚`, a line for each player"),
            );
        }
        return None;
    }
    let mut definitions = definitions::collect(trees, &header, found);
    definitions.broken = begun(sources).filter(|name| definitions.get(name).is_none()).map(str::to_owned).collect();
    let resolved = definitions::with_calls_resolved(trees, &definitions);
    let trees: &[&Tree] = &resolved.iter().collect::<Vec<_>>();
    check_names(trees, &header, &definitions, found);
    names::break_cycles(&mut definitions, found);
    let budget = Budget::new(FileId(0));
    let reader = Reader { trees, sources, header: &header, definitions: &definitions, budget: &budget };
    reader.check_definitions(found);
    let turns = reader.turns(found);
    let threats = reader.threats(&turns, found);
    let marks = reader.marks(found);
    let ends = reader.ends(found);
    Some(Rules {
        name: name.to_owned(),
        also: header.also,
        title: if header.title.is_empty() { name.to_owned() } else { header.title },
        about: header.about,
        players: header.players.iter().map(|player| player.text.clone()).collect(),
        board: header.board,
        pieces: header.pieces,
        aliases: header.aliases,
        setup: header.setup,
        hands: header.hands,
        royal: header.royal,
        progress: header.progress,
        marks,
        turns,
        threats,
        ends,
    })
}

/// The words that lines with a `=` start with.
fn begun(sources: &Sources) -> impl Iterator<Item = &str> {
    let lines = sources.iter().flat_map(|(_, file)| file.text.lines());
    lines.filter(|line| line.contains('=')).filter_map(|line| {
        let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        (end > 0).then(|| &line[..end])
    })
}

fn check_names(trees: &[&Tree], header: &Header, definitions: &Definitions, found: &mut Vec<Diagnostic>) {
    for definition in definitions.iter() {
        if let Some(body) = &definition.body {
            names::check(body, &definition.parameters, header, definitions, found);
        }
    }
    for statement in trees.iter().flat_map(|tree| &tree.statements) {
        let mut check = |expr: &Expr| names::check(expr, &[], header, definitions, found);
        match &statement.item {
            Item::Turn(players) | Item::Threat(players) => check(&players.body),
            Item::End { condition, result } => {
                check(condition);
                if let VerdictKind::Most(pattern) = &result.kind {
                    check(pattern);
                }
            }
            Item::Mark(mark) => mark.kept_while.iter().for_each(check),
            _ => {}
        }
    }
}

/// Reads the statements that hold expressions.
struct Reader<'a> {
    trees: &'a [&'a Tree],
    sources: &'a Sources,
    header: &'a Header,
    definitions: &'a Definitions,
    budget: &'a Budget,
}

impl<'a> Reader<'a> {
    /// For the expression that stands there.
    fn elaborator(&self, root: Span, mover: usize) -> Elaborator<'a> {
        Elaborator::new(self.header, self.definitions, self.budget, root, mover)
    }

    fn made(&self, body: &'a Expr, mover: usize, found: &mut Vec<Diagnostic>) -> Arc<Move> {
        let elaborator = self.elaborator(body.span, mover);
        let made = elaborator.made(body, &Env::top(), &elaborator.still(), false);
        found.extend(elaborator.found.into_inner());
        found.extend(nesting::check(&made, body.span));
        made
    }

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

    fn turns(&self, found: &mut Vec<Diagnostic>) -> Vec<Turn> {
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

    fn threats(&self, turns: &[Turn], found: &mut Vec<Diagnostic>) -> Vec<Arc<Move>> {
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

    fn marks(&self, found: &mut Vec<Diagnostic>) -> Vec<MarkRule> {
        let rule = |mark: &'a crate::syntax::tree::Mark| {
            let kept_while = mark.kept_while.as_ref().map(|condition| {
                let for_player = |player: usize| {
                    let elaborator = self.elaborator(condition.span, player);
                    let by = elaborator.recoloured(player);
                    let span = condition.span;
                    let condition = elaborator.condition(condition, &Env::top(), &by);
                    found.extend(elaborator.found.into_inner());
                    found.extend(condition.as_ref().and_then(|condition| nesting::check_condition(condition, span)));
                    condition.map(Arc::new)
                };
                (0..self.header.players.len()).filter_map(for_player).collect()
            });
            MarkRule {
                symbol: mark.mark.symbol,
                name: mark.name.text.clone(),
                on: mark.on.iter().filter_map(|symbol| self.header.kind_of(symbol.symbol)).collect(),
                lost_when_moved: mark.lost_when_moved,
                lasts_one_turn: mark.lasts_one_turn,
                kept_while,
            }
        };
        self.header.marks.iter().map(rule).collect()
    }

    /// The ends by player: the newest file's first, `ends` drops those of older files.
    fn ends(&self, found: &mut Vec<Diagnostic>) -> Vec<Vec<End>> {
        let mut statements = Vec::new();
        for tree in self.trees.iter().rev() {
            for statement in &tree.statements {
                if let Item::End { condition, result } = &statement.item {
                    statements.push((condition, result));
                }
            }
            if tree.statements.iter().any(|statement| statement.item == Item::Ends) {
                break;
            }
        }
        let mut by_player = Vec::new();
        for player in 0..self.header.players.len() {
            let mut ends = Vec::new();
            for (condition, result) in &statements {
                let elaborator = self.elaborator(condition.span, player);
                let still = elaborator.still();
                let verdict = self.verdict(&elaborator, result);
                let text = self.sources.text(condition.span).split_whitespace().collect::<Vec<_>>().join(" ");
                let span = condition.span;
                let condition = elaborator.condition(condition, &Env::top(), &still);
                found.extend(elaborator.found.into_inner());
                found.extend(condition.as_ref().and_then(|condition| nesting::check_condition(condition, span)));
                if let (Some(condition), Some(verdict)) = (condition, verdict) {
                    let condition = Arc::new(condition);
                    ends.push(End { condition, verdict, if_claimed: result.if_claimed, text });
                }
            }
            by_player.push(ends);
        }
        by_player
    }

    fn verdict(&self, elaborator: &Elaborator<'a>, result: &'a crate::syntax::tree::Verdict) -> Option<Verdict> {
        Some(match &result.kind {
            VerdictKind::Win => Verdict::Win,
            VerdictKind::Loss => Verdict::Loss,
            VerdictKind::Draw => Verdict::Draw,
            VerdictKind::Last => Verdict::Last,
            VerdictKind::Player(name) => {
                let Some(player) = self.header.players.iter().position(|player| player.text == *name) else {
                    elaborator.found.borrow_mut().push(self.no_result(result.span, name));
                    return None;
                };
                Verdict::Player(player)
            }
            VerdictKind::Most(pattern) => {
                let shapes = elaborator.pattern(pattern, &Env::top(), &elaborator.still())?;
                Verdict::Most(elaborator.fragments(&shapes))
            }
        })
    }

    fn no_result(&self, span: Span, name: &str) -> Diagnostic {
        let players = self.header.players.iter().map(|player| player.text.as_str());
        let diagnostic = Diagnostic::error(span, format!("there is no result `{name}`"))
            .label("expected `win`, `loss`, `draw`, `last`, `most(p)` or a player's name");
        match nearest(name, players.chain(["win", "loss", "draw", "last"])) {
            Some(near) => diagnostic.hint(format!("did you mean `{near}`?")).fix(span, near),
            None => diagnostic,
        }
    }

    /// Every definition must make sense, whether it is used or not.
    fn check_definitions(&self, found: &mut Vec<Diagnostic>) {
        let mut plain: Vec<_> = self.definitions.iter().filter(|definition| definition.parameters.is_empty()).collect();
        // The file itself is number 0, so its own come first.
        plain.sort_by_key(|definition| definition.name.span);
        for definition in plain {
            let Some(body) = &definition.body else { continue };
            let elaborator = self.elaborator(body.span, 0);
            let (top, still) = (Env::top(), elaborator.still());
            match elaborator.sort(body, &top) {
                Some(Sort::Movement) => drop(elaborator.movement(body, &top)),
                Some(Sort::Pattern) => drop(elaborator.pattern(body, &top, &still)),
                Some(Sort::Move) => drop(elaborator.made(body, &top, &still, false)),
                Some(Sort::Condition) => drop(elaborator.condition(body, &top, &still)),
                Some(Sort::Number) | None => {}
            }
            found.extend(elaborator.found.into_inner());
        }
    }
}
