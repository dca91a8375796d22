//! One suite, two engines: whatever the interpreter answers, the fast engine answers too.

mod agree;
mod cases;
mod conditions;
mod generated;
mod moves;
mod rule_file;
mod shipped;
