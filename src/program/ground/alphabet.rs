//! The alphabet of a game: all contents of a square, marks included, numbered without gaps.

use crate::algebra::term::SquareTest;
use crate::algebra::{Content, KindSet, Marks, Rules};
use smallvec::SmallVec;

/// The number of a content in the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct Code(pub u8);

impl Code {
    /// An empty square.
    pub const EMPTY: Self = Self(0);
    /// A cell that is no square.
    pub const OFF: Self = Self(1);

    /// The code as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of codes, as bits. The packed layout avoids the 16-byte alignment of `u128`, which would waste memory in lists.
#[repr(Rust, packed(8))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct CodeSet(pub u128);

impl CodeSet {
    /// Every content of a square; all codes but [`Code::OFF`].
    pub const SQUARES: Self = Self(!(1 << Code::OFF.0));

    /// The set of a single code.
    pub fn of(code: Code) -> Self {
        Self(1 << (code.0 & 127))
    }

    /// Whether the set contains a code.
    pub fn contains(self, code: Code) -> bool {
        self.0 >> (code.0 & 127) & 1 == 1
    }

    /// The intersection.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The union.
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The difference.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every code of the set is in the other one.
    pub fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The lowest code.
    pub fn first(self) -> Option<Code> {
        self.iter().next()
    }

    /// The only code of a set of one.
    pub fn only(self) -> Option<Code> {
        self.first().filter(|_| self.0.is_power_of_two())
    }

    /// The codes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        bits(self.0).map(Code)
    }

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

impl FromIterator<Code> for CodeSet {
    fn from_iter<T: IntoIterator<Item = Code>>(codes: T) -> Self {
        codes.into_iter().fold(Self::default(), |set, code| set.or(Self::of(code)))
    }
}

/// The indices of the bits that are set, in ascending order.
pub(crate) fn bits(set: u128) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = u8::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}

/// The alphabet: the empty square, no square, and then, by player and kind, each piece that can stand on the board with
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
                let may = rules.marks_where(|mark| mark.on.is_empty() || mark.on.contains(kind)).0;
                for marks in (0..=u8::MAX).filter(|marks| marks & !may == 0) {
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
        CodeSet((1 << self.contents.len()) - 1)
    }

    /// All pieces of a player.
    pub fn owned_by(&self, player: usize) -> CodeSet {
        self.sides.get(player).copied().unwrap_or_default()
    }

    /// All pieces of other players.
    pub fn not_owned_by(&self, player: usize) -> CodeSet {
        let others = (0..self.sides.len()).filter(|&other| other != player);
        others.fold(CodeSet::default(), |all, other| all.or(self.sides[other]))
    }

    /// All codes of some kinds.
    pub fn of_kinds(&self, kinds: KindSet) -> CodeSet {
        bits(kinds.0).fold(CodeSet::default(), |all, kind| all.or(self.by_kind[usize::from(kind)]))
    }

    /// The kinds of some codes.
    pub fn kinds_of(&self, codes: CodeSet) -> KindSet {
        codes.iter().map(|code| self.content(code).kind).collect()
    }

    /// The codes with at least one of these marks.
    pub fn with_any_mark(&self, marks: Marks) -> CodeSet {
        bits(marks.0.into()).fold(CodeSet::default(), |any, mark| any.or(self.by_mark[usize::from(mark)]))
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
