//! A ko: what is refused, why, and what a screen would animate.
//!
//! `cargo run --example go_ko`
#![allow(clippy::print_stdout)]

use yiqi_core::{GamePosition, Refusal};
use yiqi_go::{Game, Move, Position, Rules};

fn main() {
    let rules = Rules::with_size(5).expect("5×5 is a board");
    let start = Position::from_text(&rules, ".XO../X.XO./.XO../...../..... w").expect("a legal position");
    let mut game = Game::from_position(rules, start);

    let take: Move = "B4".parse().expect("a vertex");
    let mut effects = Vec::new();
    game.position().effects(&rules, take, &mut effects);
    println!("White takes the ko: {effects:?}");
    game.play(take).expect("the capture is legal");
    print!("{}", game.position().diagram(&rules, game.last_move()));

    let retake: Move = "C4".parse().expect("a vertex");
    match game.play(retake) {
        Err(Refusal::Repetition { ply }) => {
            println!("Black may not retake: that was the position after move {ply}.")
        }
        other => println!("unexpected: {other:?}"),
    }
}
