//! The examples stand beside this file: `cargo run --example random_game reversi`.
