//! One suite for two engines: the fast engine must give every answer of the interpreter.

mod agree;
mod cases;
mod conditions;
mod generated;
mod moves;
mod rule_file;
mod shipped;
