//! The levels of a diagram: default values, fading maps and classes of values.

use crate::game::Kind;
use crate::game::relation::{Relation, Variable};
use std::sync::Arc;

/// A set of classes of values that occur in a node or below. Operations use it to skip nodes that they cannot apply to.
pub(in crate::worlds) type ClassMask = u8;

/// Class of values that fade (change without an operation) at the end of a turn.
pub(super) const FADING: ClassMask = 1 << 7;
/// Class of all values other than the most frequent pieces of the opponents.
pub(super) const OTHER_CLASS: ClassMask = 1 << 6;

/// Values per level of a narrow node: enough for most games without hands.
pub(super) const NARROW: usize = 16;
/// Values per level of a medium node: enough for most games with hands.
pub(super) const MEDIUM: usize = 64;
/// Values per level of any node.
pub(super) const ANY: usize = 128;

/// The width of a diagram's nodes. Recursions that take most of the time are compiled for each of them.
#[derive(Clone, Copy, Debug)]
pub(in crate::worlds) enum NodeWidth {
    /// At most [`NARROW`] values, on fewer than 256 levels.
    Narrow,
    /// At most [`MEDIUM`] values.
    Medium,
    /// At most [`ANY`] values.
    Wide,
}

impl NodeWidth {
    /// The smallest sufficient width.
    fn for_levels(classes: &[Box<[ClassMask]>]) -> Self {
        match classes.iter().map(|values| values.len()).max().unwrap_or(0) {
            ..=NARROW if classes.len() < 256 => Self::Narrow,
            ..=MEDIUM => Self::Medium,
            _ => Self::Wide,
        }
    }
}

/// The levels of a game's diagrams.
#[derive(Clone, Debug)]
pub(in crate::worlds) struct DiagramShape {
    pub width: NodeWidth,
    /// By level and value: the classes of the value; none for the default value.
    pub classes: Vec<Box<[ClassMask]>>,
    /// By level: the value of a level without a node. It does not fade and is not an opponent's piece.
    pub default_values: Box<[u8]>,
    /// By level: the values that may be the default, as bits.
    allowed_defaults: Vec<u128>,
    /// By level and value: the classes of the value if it is not the default.
    base_classes: Vec<Box<[ClassMask]>>,
    /// By level: the map of its values at the end of a turn that does not touch it; `None` if they stay.
    pub fading: Vec<Option<Arc<[u8]>>>,
}

impl DiagramShape {
    /// The levels of a game. All replies of the opponents of `player` are applied together.
    pub fn new(relation: &Relation, player: usize) -> Self {
        let mut kinds: Vec<Kind> = Vec::new();
        let mut fading = vec![None; relation.levels().len()];
        for (level, map) in relation.fading() {
            fading[usize::from(*level)] = Some(map.clone());
        }
        let (mut base_classes, mut allowed_defaults) = (Vec::new(), Vec::new());
        for (number, level) in (0u16..).zip(relation.levels()) {
            let mut of = vec![0; level.size];
            let mut allowed = 1;
            for (value, class) in of.iter_mut().enumerate().skip(1) {
                *class = OTHER_CLASS;
                if matches!(level.variable, Variable::Cell(_)) {
                    let kind = relation.kind(number, value);
                    let kind = kind.filter(|&kind| relation.owner(kind).is_some_and(|owner| owner != player));
                    if let Some(kind) = kind {
                        let place = kinds.iter().position(|&known| known == kind).unwrap_or_else(|| {
                            kinds.push(kind);
                            kinds.len() - 1
                        });
                        *class = 1 << place.min(5);
                    } else {
                        allowed |= 1 << value;
                    }
                }
                if let Some(map) = &fading[usize::from(number)]
                    && usize::from(map[value]) != value
                {
                    *class |= FADING;
                    allowed &= !(1 << value);
                }
            }
            base_classes.push(of.into());
            allowed_defaults.push(allowed);
        }
        Self::from_classes(base_classes, allowed_defaults, fading)
    }

    /// A shape whose levels have `values` values each; 0 is the default.
    #[cfg(test)]
    pub fn uniform(levels: usize, values: usize) -> Self {
        let of: Box<[ClassMask]> = (0..values).map(|value| if value == 0 { 0 } else { OTHER_CLASS }).collect();
        Self::from_classes(vec![of; levels], vec![1; levels], vec![None; levels])
    }

    fn from_classes(
        base_classes: Vec<Box<[ClassMask]>>,
        allowed_defaults: Vec<u128>,
        fading: Vec<Option<Arc<[u8]>>>,
    ) -> Self {
        let (width, classes) = (NodeWidth::for_levels(&base_classes), base_classes.clone());
        let default_values = vec![0; base_classes.len()].into();
        Self { width, classes, default_values, allowed_defaults, base_classes, fading }
    }

    /// The same levels with other default values.
    pub fn with_defaults(&self, default_values: Box<[u8]>) -> Self {
        let mut classes = self.base_classes.clone();
        for (classes, &value) in classes.iter_mut().zip(&default_values) {
            classes[usize::from(value)] = 0;
        }
        Self { classes, default_values, ..self.clone() }
    }

    /// Whether a value may be the default of a level.
    pub fn may_be_default(&self, level: usize, value: usize) -> bool {
        self.allowed_defaults[level] >> value & 1 == 1
    }

    /// A value after the end of a turn that does not touch its level.
    #[inline(always)]
    pub fn faded_value(&self, level: usize, value: usize) -> usize {
        self.fading[level].as_ref().map_or(value, |map| usize::from(map[value]))
    }

    /// The default value of a level.
    #[inline(always)]
    pub fn default_value(&self, level: usize) -> usize {
        usize::from(self.default_values[level])
    }

    /// Number of levels.
    pub fn len(&self) -> usize {
        self.classes.len()
    }
}
