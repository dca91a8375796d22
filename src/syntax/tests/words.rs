//! Every word of the language is parsed, printed and explained in the language page.

use super::{
    super::{
        ast::SyntaxTree,
        parse, parse_expression, print, print_expr,
        statement::{STATEMENTS, is_keyword},
        words::{WORDS, Word},
    },
    statements::EXAMPLES,
};
use crate::source::FileId;

/// The language page.
const LANGUAGE: &str = include_str!("../../../docs/language.md");

/// Whether the language page has the word as code.
fn is_documented(word: &str) -> bool {
    let is_name_char = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let code = LANGUAGE.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    code.flat_map(|code| code.split(|c| !is_name_char(c))).any(|part| part == word)
}

#[test]
fn words_of_expressions() {
    for (word, meaning) in WORDS {
        let text = match (word, meaning) {
            ("if" | "then" | "else", _) => "if a then b else c".to_owned(),
            ("and" | "or", _) => format!("a {word} b"),
            ("not" | "their", _) => format!("{word} a"),
            ("each", _) => "each x: a".to_owned(),
            (_, Word::CountedFact(_)) => format!("{word} 2"),
            (_, Word::Function(_)) => format!("{word}(a)"),
            _ => word.to_owned(),
        };
        let expr = parse_expression(FileId(0), &text, &[]).expect(word);
        assert_eq!(print_expr(&expr), text);
        assert!(is_documented(word), "`{word}` is not in docs/language.md");
    }
}

#[test]
fn words_of_statements() {
    for (word, _) in STATEMENTS {
        let example = EXAMPLES.iter().find(|text| text.split_whitespace().next() == Some(word));
        let text = example.unwrap_or_else(|| panic!("`{word}` has no example"));
        let SyntaxTree { statements } = parse(FileId(0), text, &[]).tree;
        assert_eq!(statements[0].kind.keyword(), word);
        assert!(print(&SyntaxTree { statements }).starts_with(word));
        assert!(is_keyword(word) && is_documented(word), "`{word}` is not in docs/language.md");
    }
}
