//! Thinking while the opponent does.

use std::io::{BufReader, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use yiqi_core::Options;
use yiqi_engine::{
    Candidate, DynGame, Engine, EngineFailure, EngineKind, EngineOptions, Engines, Games, LEVELS, Limits,
    Report, Stop, Value,
};
use yiqi_protocols::{GtpSetup, serve_gtp};

/// Plays the first legal move; a search without a limit of nodes goes on until it is stopped.
struct Endless {
    began: Sender<usize>,
}

impl Engine for Endless {
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: &Limits,
        stop: &Stop,
        _: &mut (dyn FnMut(&Report) + Send),
    ) -> Result<Report, EngineFailure> {
        let _ = self.began.send(game.moves().len());
        while limits.nodes.is_none() && !stop.is_stopped() {
            std::thread::yield_now();
        }
        let candidates = vec![Candidate::new(game.legal_moves()[0].clone(), Value::UNKNOWN)];
        Ok(Report { candidates, ..Report::default() })
    }

    fn set_lines(&mut self, _: usize) {}

    fn forget(&mut self) {}
}

/// A controller that asks for a move, and goes on only when the engine has begun to ponder.
struct Controller {
    began: Receiver<usize>,
    searched: Arc<Mutex<Vec<usize>>>,
    parts: Vec<&'static str>,
}

impl Read for Controller {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.parts.len() < 2 {
            for _ in 0..2 {
                let begun = self.began.recv_timeout(Duration::from_secs(60));
                self.searched.lock().unwrap().extend(begun);
            }
        }
        let part = self.parts.pop().unwrap_or_default();
        buffer[..part.len()].copy_from_slice(part.as_bytes());
        Ok(part.len())
    }
}

#[test]
fn an_engine_that_ponders_searches_after_its_move_until_the_next_line() {
    let (sender, began) = channel();
    let kind = EngineKind::new("endless", "Searches until it is stopped.", move |_| {
        Ok(Box::new(Endless { began: sender.clone() }))
    });
    let engines = Engines::default().with(kind.for_game("go").for_levels(LEVELS));
    let games = Games::standard();
    let game = games.get("go").unwrap().start(&Options::new().with("size", 5), None).unwrap();
    let searched = Arc::new(Mutex::new(Vec::new()));
    let controller =
        Controller { began, searched: searched.clone(), parts: vec!["name\nquit\n", "genmove b\n"] };
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let setup = GtpSetup {
        games: &games,
        engines: &engines,
        game,
        level: 8,
        limits,
        options: EngineOptions::default(),
        ponders: true,
    };
    let mut output = Vec::new();
    serve_gtp(setup, &mut BufReader::new(controller), &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), "= A1\n\n= Yiqi\n\n=\n\n");
    assert_eq!(*searched.lock().unwrap(), [0, 1], "plies before each search");
}
