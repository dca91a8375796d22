//! The alphabet of a game: all contents of a square, marks included, numbered without gaps.

use crate::algebra::term::SquareTest;
use crate::algebra::{BitIndex, BitSet, Content, KindSet, Marks, Rules, bits};
use smallvec::SmallVec;

/// The number of a content in the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct Code(pub u8);

impl Code {
    /// An empty square.
    pub const EMPTY: Self = Self(0);
    /// A hole: a cell that is not a square.
    pub const OFF: Self = Self(1);

    /// The code as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl BitIndex for Code {
    fn bit(self) -> u8 {
        self.0
    }

    fn from_bit(bit: u8) -> Self {
        Self(bit)
    }
}

/// A set of codes.
pub(crate) type CodeSet = BitSet<Code>;

impl CodeSet {
    /// Every content of a square; all codes but `Code::OFF`.
    pub const SQUARES: Self = Self::from_bits(!(1 << Code::OFF.0));

    /// The subsets of codes with equal keys, in ascending order of their first codes.
    pub fn group_by<K: PartialEq>(self, key: impl Fn(Code) -> K) -> SmallVec<[(K, Self); 4]> {
        let mut groups: SmallVec<[(K, Self); 4]> = SmallVec::new();
        for code in self.iter() {
            let key = key(code);
            match groups.iter_mut().find(|group| group.0 == key) {
                Some((_, codes)) => *codes = codes.or(Self::of(code)),
                None => groups.push((key, Self::of(code))),
            }
        }
        groups
    }
}

/// The alphabet: the empty square, the hole, and then, by player and kind, each piece that can stand on the board with
/// each set of marks that it may carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alphabet {
    contents: Vec<Content>,
    /// By player: the codes of the pieces.
    sides: Vec<CodeSet>,
    /// By [`table_index`]: the code.
    codes: Vec<Option<Code>>,
    /// By kind: its codes.
    by_kind: Vec<CodeSet>,
    /// By mark: the codes that carry it.
    by_mark: [CodeSet; Marks::MAX_MARKS],
}

/// The most codes of an alphabet; a [`CodeSet`] has 128 bits.
const MAX_CODES: usize = 127;

impl Alphabet {
    /// The alphabet of the rules, restricted to some kinds; `None` if it has more than [`MAX_CODES`].
    pub fn from_rules(rules: &Rules, kinds: KindSet) -> Option<Self> {
        let mut alphabet = Self {
            contents: Vec::new(),
            sides: Vec::new(),
            codes: vec![None; 128 * 256],
            by_kind: vec![CodeSet::default(); 128],
            by_mark: Default::default(),
        };
        alphabet.add(Content::EMPTY)?;
        alphabet.add(Content::OFF)?;
        for player in 0..rules.players.len() {
            let mut side = CodeSet::default();
            for kind in rules.side(player).and(kinds).iter() {
                let possible_marks = rules.marks_where(|mark| mark.on.is_empty() || mark.on.contains(kind)).0;
                for marks in (0..=u8::MAX).filter(|marks| marks & !possible_marks == 0) {
                    side = side.or(CodeSet::of(alphabet.add(Content { kind, marks: Marks(marks) })?));
                }
            }
            alphabet.sides.push(side);
        }
        Some(alphabet)
    }

    /// Adds a content; `None` if the alphabet is full.
    fn add(&mut self, content: Content) -> Option<Code> {
        let code = Code(u8::try_from(self.contents.len()).ok().filter(|_| self.contents.len() < MAX_CODES)?);
        let set = CodeSet::of(code);
        self.contents.push(content);
        self.codes[table_index(content)] = Some(code);
        let kind = &mut self.by_kind[usize::from(content.kind.0 & 127)];
        *kind = kind.or(set);
        for mark in bits(content.marks.0.into()) {
            let marked = &mut self.by_mark[usize::from(mark)];
            *marked = marked.or(set);
        }
        Some(code)
    }

    /// The number of codes.
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// The code of a content; `None` if the piece never stands on the board or may not carry these marks.
    pub fn code(&self, content: Content) -> Option<Code> {
        self.codes.get(table_index(content)).copied().flatten()
    }

    /// By code: the same content without some marks.
    pub fn fading(&self, marks: Marks) -> Vec<Code> {
        self.all().iter().map(|code| self.without_marks(code, marks)).collect()
    }

    /// Removes marks from a code; returns the code itself if the alphabet lacks the result.
    pub fn without_marks(&self, code: Code, marks: Marks) -> Code {
        let content = self.content(code);
        self.code(Content { marks: content.marks.without(marks), ..content }).unwrap_or(code)
    }

    /// The content of a code.
    pub fn content(&self, code: Code) -> Content {
        self.contents.get(code.index()).copied().unwrap_or(Content::OFF)
    }

    /// The owner of a code, by index of player; `None` for cells without a piece.
    pub fn owner(&self, code: Code) -> Option<usize> {
        self.sides.iter().position(|side| side.contains(code))
    }

    /// The codes whose contents satisfy a predicate.
    pub fn codes_where(&self, is: impl Fn(Content) -> bool) -> CodeSet {
        self.all().iter().filter(|&code| is(self.content(code))).collect()
    }

    /// Every code.
    pub fn all(&self) -> CodeSet {
        CodeSet::from_bits((1 << self.contents.len()) - 1)
    }

    /// All pieces of a player.
    pub fn owned_by(&self, player: usize) -> CodeSet {
        self.sides.get(player).copied().unwrap_or_default()
    }

    /// All pieces of other players.
    pub fn not_owned_by(&self, player: usize) -> CodeSet {
        self.sides.iter().enumerate().filter(|side| side.0 != player).map(|side| *side.1).collect()
    }

    /// All codes of some kinds.
    pub fn of_kinds(&self, kinds: KindSet) -> CodeSet {
        bits(kinds.0).map(|kind| self.by_kind[usize::from(kind)]).collect()
    }

    /// The kinds of some codes.
    pub fn kinds_of(&self, codes: CodeSet) -> KindSet {
        codes.iter().map(|code| self.content(code).kind).collect()
    }

    /// The codes with at least one of these marks.
    pub fn with_any_mark(&self, marks: Marks) -> CodeSet {
        bits(marks.0.into()).map(|mark| self.by_mark[usize::from(mark)]).collect()
    }

    /// The codes that satisfy a test, on any square of its zone.
    pub fn codes_matching(&self, test: &SquareTest) -> CodeSet {
        let marked = bits(test.required_marks.0.into())
            .fold(self.of_kinds(test.kinds), |codes, mark| codes.and(self.by_mark[usize::from(mark)]));
        marked.without(self.with_any_mark(test.forbidden_marks))
    }
}

fn table_index(content: Content) -> usize {
    (content.kind.0 as usize & 127) << 8 | content.marks.0 as usize
}
