//! Rule files, boards and puzzles are built into the binary, so a change of them rebuilds it.

fn main() {
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=assets/boards");
    println!("cargo::rerun-if-changed=assets/puzzles.toml");
}
