//! The alphabet of a game: everything that can stand on a square, marks included, numbered without gaps.

use crate::algebra::{Content, KindSet, Marks, Rules};

/// The number of a content in the alphabet of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct Code(pub u8);

impl Code {
    /// An empty square.
    pub const EMPTY: Self = Self(0);
    /// No square.
    pub const OFF: Self = Self(1);

    /// As an index into a list by code.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of codes. Its alignment is that of its halves, for the sake of the lists it stands in.
#[repr(Rust, packed(8))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(crate) struct CodeSet(pub u128);

impl CodeSet {
    /// The set of one code.
    pub fn of(code: Code) -> Self {
        Self(1 << (code.0 & 127))
    }

    /// Is the code in the set?
    pub fn contains(self, code: Code) -> bool {
        self.0 >> (code.0 & 127) & 1 == 1
    }

    /// In both.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// In either.
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// In this one and not in the other.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// No code at all?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one code of a set of one.
    pub fn only(self) -> Option<Code> {
        self.0.is_power_of_two().then(|| Code(u8::try_from(self.0.trailing_zeros()).unwrap_or(0)))
    }

    /// The codes in their order.
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

/// The alphabet: the empty square, no square, and then, player by player and kind by kind, every piece that can come to
/// stand on the board, with every set of marks that it may carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alphabet {
    contents: Vec<Content>,
    /// By code: whose piece it is, by index of player.
    owners: Vec<Option<usize>>,
    /// By kind and marks.
    codes: Vec<Option<Code>>,
}

/// So many codes fit into a [`CodeSet`].
const MOST: usize = 127;

impl Alphabet {
    /// The alphabet of the rules, with these kinds of pieces; `None` if it is too large.
    pub fn of(rules: &Rules, kinds: KindSet) -> Option<Self> {
        let mut contents = vec![Content::EMPTY, Content::OFF];
        let mut owners = vec![None, None];
        for player in 0..rules.players.len() {
            for kind in rules.side(player).and(kinds).iter() {
                let may = rules.marks_where(|mark| mark.on.is_empty() || mark.on.contains(kind)).0;
                // every subset of the marks that it may carry, the empty one first
                let mut marks = 0u8;
                loop {
                    contents.push(Content { kind, marks: Marks(marks) });
                    owners.push(Some(player));
                    marks = marks.wrapping_sub(may) & may;
                    if marks == 0 {
                        break;
                    }
                }
                if contents.len() > MOST {
                    return None;
                }
            }
        }
        let mut codes = vec![None; 128 * 256];
        for (index, content) in contents.iter().enumerate() {
            codes[slot(*content)] = u8::try_from(index).ok().map(Code);
        }
        Some(Self { contents, owners, codes })
    }

    /// How many codes there are.
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// The code of a content; `None` for a piece that never stands on the board, or with marks that it may not carry.
    pub fn code(&self, content: Content) -> Option<Code> {
        self.codes.get(slot(content)).copied().flatten()
    }

    /// By code: what it is without some marks.
    pub fn fading(&self, marks: Marks) -> Vec<Code> {
        self.all().iter().map(|code| self.without(code, marks)).collect()
    }

    /// A code without some marks; the same, if there is none without them.
    pub fn without(&self, code: Code, marks: Marks) -> Code {
        let content = self.content(code);
        self.code(Content { marks: content.marks.without(marks), ..content }).unwrap_or(code)
    }

    /// The content of a code.
    pub fn content(&self, code: Code) -> Content {
        self.contents.get(code.index()).copied().unwrap_or(Content::OFF)
    }

    /// Whose piece it is, by index of player; nobody's for squares without a piece.
    pub fn owner(&self, code: Code) -> Option<usize> {
        self.owners.get(code.index()).copied().flatten()
    }

    /// All codes whose content is such.
    pub fn that(&self, is: impl Fn(Content) -> bool) -> CodeSet {
        let all = (0..self.contents.len()).filter(|&index| is(self.contents[index]));
        all.map(|index| Code(u8::try_from(index).unwrap_or(0))).collect()
    }

    /// Every code.
    pub fn all(&self) -> CodeSet {
        self.that(|_| true)
    }

    /// All pieces of a player.
    pub fn side(&self, player: usize) -> CodeSet {
        (0..self.owners.len())
            .filter(|&index| self.owners[index] == Some(player))
            .map(|index| Code(u8::try_from(index).unwrap_or(0)))
            .collect()
    }

    /// Every code of some kinds.
    pub fn of_kinds(&self, kinds: KindSet) -> CodeSet {
        self.that(|content| kinds.contains(content.kind))
    }
}

fn slot(content: Content) -> usize {
    (content.kind.0 as usize & 127) << 8 | content.marks.0 as usize
}
