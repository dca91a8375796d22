//! The alphabet of a game: all contents of a square, marks included, numbered without gaps.

use crate::algebra::{Content, KindSet, Marks, Rules};

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

    /// The only code of a set of one.
    pub fn only(self) -> Option<Code> {
        self.0.is_power_of_two().then(|| Code(u8::try_from(self.0.trailing_zeros()).unwrap_or(0)))
    }

    /// The codes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| Code(u8::try_from(rest.trailing_zeros()).unwrap_or(0)));
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl FromIterator<Code> for CodeSet {
    fn from_iter<T: IntoIterator<Item = Code>>(codes: T) -> Self {
        codes.into_iter().fold(Self::default(), |set, code| set.or(Self::of(code)))
    }
}

/// The alphabet: the empty square, no square, and then, by player and kind, each piece that can stand on the board with
/// each set of marks that it may carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alphabet {
    contents: Vec<Content>,
    /// By code: the owner, by index of player.
    owners: Vec<Option<usize>>,
    /// By [`table_index`]: the code.
    codes: Vec<Option<Code>>,
}

/// The most codes of an alphabet; a [`CodeSet`] has 128 bits.
const MAX_CODES: usize = 127;

impl Alphabet {
    /// The alphabet of the rules, restricted to some kinds; `None` if it has more than [`MAX_CODES`].
    pub fn from_rules(rules: &Rules, kinds: KindSet) -> Option<Self> {
        let mut contents = vec![Content::EMPTY, Content::OFF];
        let mut owners = vec![None, None];
        for player in 0..rules.players.len() {
            for kind in rules.side(player).and(kinds).iter() {
                let may = rules.marks_where(|mark| mark.on.is_empty() || mark.on.contains(kind)).0;
                // All subsets of the marks that it may carry, the empty one first.
                let mut marks = 0u8;
                loop {
                    contents.push(Content { kind, marks: Marks(marks) });
                    owners.push(Some(player));
                    marks = marks.wrapping_sub(may) & may;
                    if marks == 0 {
                        break;
                    }
                }
                if contents.len() > MAX_CODES {
                    return None;
                }
            }
        }
        let mut codes = vec![None; 128 * 256];
        for (index, content) in contents.iter().enumerate() {
            codes[table_index(*content)] = u8::try_from(index).ok().map(Code);
        }
        Some(Self { contents, owners, codes })
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
        self.owners.get(code.index()).copied().flatten()
    }

    /// The codes whose contents satisfy a predicate.
    pub fn codes_where(&self, is: impl Fn(Content) -> bool) -> CodeSet {
        let all = (0..self.contents.len()).filter(|&index| is(self.contents[index]));
        all.map(|index| Code(u8::try_from(index).unwrap_or(0))).collect()
    }

    /// Every code.
    pub fn all(&self) -> CodeSet {
        self.codes_where(|_| true)
    }

    /// All pieces of a player.
    pub fn owned_by(&self, player: usize) -> CodeSet {
        (0..self.owners.len())
            .filter(|&index| self.owners[index] == Some(player))
            .map(|index| Code(u8::try_from(index).unwrap_or(0)))
            .collect()
    }

    /// All codes of some kinds.
    pub fn of_kinds(&self, kinds: KindSet) -> CodeSet {
        self.codes_where(|content| kinds.contains(content.kind))
    }
}

fn table_index(content: Content) -> usize {
    (content.kind.0 as usize & 127) << 8 | content.marks.0 as usize
}
