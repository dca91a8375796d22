//! Rule files and boards are built into the binary; a new one among them is a reason to build again.

fn main() {
    println!("cargo::rerun-if-changed=rules");
    println!("cargo::rerun-if-changed=assets/boards");
    println!("cargo::rerun-if-changed=assets/puzzles.toml");
}
