//! Reads the statements that hold expressions: turns and threats, marks, ends, definitions.

mod ends;
mod marks;
mod movers;

use super::checks::Watch;
use super::definitions::Definitions;
use super::elaborate::{Budget, Elaborator, Env, Sort};
use super::header::Header;
use super::nesting;
use super::term::Move;
use crate::source::{Diagnostic, SourceMap, Span};
use crate::syntax::ast::{Expr, SyntaxTree};
use std::sync::Arc;

/// Reads the statements that hold expressions.
pub(super) struct Reader<'a> {
    pub trees: &'a [&'a SyntaxTree],
    pub sources: &'a SourceMap,
    pub header: &'a Header,
    pub definitions: &'a Definitions,
    pub budget: &'a Budget,
    /// Who notes what is read; nobody, unless flaws are looked for.
    pub watch: Option<&'a Watch>,
}

impl<'a> Reader<'a> {
    /// For the expression that stands there.
    fn elaborator(&self, root: Span, mover: usize) -> Elaborator<'a> {
        if let Some(watch) = self.watch {
            watch.root(root);
        }
        let mut elaborator = Elaborator::new(self.header, self.definitions, self.budget, root, mover);
        elaborator.watch = self.watch;
        elaborator
    }

    fn made(&self, body: &'a Expr, mover: usize, found: &mut Vec<Diagnostic>) -> Arc<Move> {
        let elaborator = self.elaborator(body.span, mover);
        let made = elaborator.made(body, &Env::top(), &elaborator.still(), false);
        found.extend(elaborator.found.into_inner());
        found.extend(nesting::check(&made, body.span));
        made
    }

    /// Every definition must make sense, whether it is used or not.
    pub fn check_definitions(&self, found: &mut Vec<Diagnostic>) {
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
                Some(Sort::Number) => drop(elaborator.number(body, &top, &still)),
                None => {}
            }
            found.extend(elaborator.found.into_inner());
        }
    }
}
