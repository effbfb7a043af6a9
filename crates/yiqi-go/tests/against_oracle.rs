//! Random games, compared move by move with a second implementation that uses flood fills and compares whole
//! boards.

mod oracle;

use oracle::{Done, Oracle, Why};
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use yiqi_battery::volume;
use yiqi_core::{GamePosition, GameRules, Refusal, Side, perft};
use yiqi_go::{Counting, Game, Illegal, Ko, Move, Point, Rules, Suicide};

/// How often rare cases occurred. They must occur for the comparison to be meaningful.
#[derive(Debug, Default)]
struct RareCases {
    kos: usize,
    superkos: usize,
    suicides: usize,
    captures_of_several_groups: usize,
    captures_of_large_groups: usize,
    snapbacks: usize,
    joins_of_three: usize,
    suicides_of_one: usize,
    suicides_of_several: usize,
    dead_stones: usize,
    finished: usize,
}

fn coordinates(m: Move) -> Option<(usize, usize)> {
    match m {
        Move::Play(point) => Some((point.column().into(), point.row().into())),
        Move::Pass => None,
    }
}

fn point_at((column, row): (usize, usize)) -> Point {
    Point::at(column as u8, row as u8).unwrap()
}

fn compare_verdict(game: &Game, oracle: &Oracle, m: Move, met: &mut RareCases) {
    let verdict = game.check(m);
    let expected = oracle.why_illegal(coordinates(m));
    let agree = match (verdict, expected) {
        (Ok(()), None) | (Err(Refusal::GameOver), Some(Why::GameOver)) => true,
        (Err(Refusal::Rule(Illegal::Occupied(_))), Some(Why::Occupied)) => true,
        (Err(Refusal::Rule(Illegal::Suicide(_))), Some(Why::Suicide)) => {
            met.suicides += 1;
            true
        }
        (Err(Refusal::Repetition { ply }), Some(Why::Repetition)) => {
            if game.ply() - ply == 1 {
                met.kos += 1
            } else {
                met.superkos += 1
            }
            true
        }
        _ => false,
    };
    assert!(agree, "{m} after «{}»: {verdict:?}, but the oracle says {expected:?}", moves_of(game));
}

fn moves_of(game: &Game) -> String {
    game.moves().map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
}

/// Compares the stones and the side to move.
fn compare_board(game: &Game, oracle: &Oracle) {
    let position = game.position();
    assert_eq!(if game.to_move() == Side::Black { 'X' } else { 'O' }, oracle.to_move());
    assert_eq!(game.is_over(), oracle.is_over());
    for point in position.points() {
        let (column, row) = (usize::from(point.column()), usize::from(point.row()));
        let stone = match position.stone(point) {
            Some(Side::Black) => 'X',
            Some(Side::White) => 'O',
            None => '.',
        };
        assert_eq!(stone, oracle.grid()[row][column], "{point} after «{}»", moves_of(game));
    }
}

const COLOURS: [(Side, char); 2] = [(Side::Black, 'X'), (Side::White, 'O')];

fn compare_score(game: &Game, oracle: &Oracle) {
    let score = game.position().score(game.rules());
    for (side, letter) in COLOURS {
        let expected = match game.rules().counting() {
            Counting::Area => oracle.reach(letter),
            Counting::Territory => oracle.territory(letter, &[]),
        };
        assert_eq!(score.of(side).halves(), 2 * expected as i32, "after «{}»", moves_of(game));
    }
}

/// Compares the scores when random groups are dead, and that area with another komi gives the same result.
fn compare_dead(game: &Game, oracle: &Oracle, random: &mut Xoshiro256PlusPlus, met: &mut RareCases) {
    let (rules, position) = (game.rules().with_counting(Counting::Territory), game.position());
    let heads = position.points().filter(|&point| position.mark(point) == Some(point));
    let heads: Vec<Point> = heads.filter(|_| random.random_range(0..3) == 0).collect();
    let dead: Vec<Point> = heads.into_iter().flat_map(|head| position.group(head)).collect();
    met.dead_stones += dead.len();
    let coordinates: Vec<(usize, usize)> =
        dead.iter().map(|point| (point.column().into(), point.row().into())).collect();
    let counted = position.without_dead(&rules, &dead);
    assert_eq!(counted.hash(), counted.recomputed_hash());
    let score = counted.score(&rules);
    if game.rules().counting() == Counting::Territory {
        for (side, letter) in COLOURS {
            assert_eq!(score.of(side).halves(), 2 * oracle.territory(letter, &coordinates) as i32);
        }
    }
    let area = counted.score(&rules.with_counting(Counting::Area)).margin();
    assert_eq!(area - counted.area_komi(&rules), counted.margin(&rules));
}

/// Compares marks, rings and liberties.
fn compare_groups(game: &Game, oracle: &Oracle) {
    let position = game.position();
    for point in position.points() {
        let expected = oracle.group(point.column().into(), point.row().into());
        assert_eq!(position.stone(point).is_some(), expected.is_some());
        let Some((stones, liberties)) = expected else { continue };
        let mut stones: Vec<Point> = stones.into_iter().map(point_at).collect();
        let mut ring = position.group(point);
        stones.sort();
        ring.sort();
        assert_eq!(ring, stones, "the ring of {point} after «{}»", moves_of(game));
        assert_eq!(position.qi(point), Some(liberties.len() as u16), "{point} after «{}»", moves_of(game));
        let head = position.mark(point).unwrap();
        assert!(stones.contains(&head) && position.mark(head) == Some(head));
        assert_eq!(position.next(*stones.last().unwrap()).map(|next| stones.contains(&next)), Some(true));
    }
}

struct Match<'a> {
    rules: Rules,
    max_plies: usize,
    /// The number of moves whose legality is compared at each ply.
    moves_compared: usize,
    /// The number of plies between comparisons of groups and reach.
    group_interval: usize,
    random: &'a mut Xoshiro256PlusPlus,
    met: &'a mut RareCases,
}

impl Match<'_> {
    fn play(&mut self, mut game: Game, mut oracle: Oracle) {
        let mut before: Option<(Move, Done)> = None;
        while game.ply() < self.max_plies {
            let space = self.rules.move_space();
            for index in (0..space).sample(self.random, self.moves_compared) {
                compare_verdict(&game, &oracle, self.rules.move_at(index).unwrap(), self.met);
            }
            compare_board(&game, &oracle);
            if game.ply().is_multiple_of(self.group_interval) {
                compare_score(&game, &oracle);
                compare_groups(&game, &oracle);
            }
            let mut legal = game.legal_moves();
            // Remove the pass in most positions, so that games do not end early when few points are left.
            if legal.len() > 1 && self.random.random_range(0..4) > 0 {
                legal.retain(|&m| m != Move::Pass);
            }
            let Some(&m) = legal.choose(self.random) else { break };
            game.play(m).unwrap();
            let done = oracle.play(coordinates(m)).expect("the oracle accepts the move");
            self.count_rare_cases(&done, before.as_ref(), &oracle);
            before = Some((m, done));
        }
        self.met.finished += usize::from(game.is_over());
        compare_board(&game, &oracle);
        compare_score(&game, &oracle);
        compare_groups(&game, &oracle);
        compare_dead(&game, &oracle, self.random, self.met);
    }

    fn count_rare_cases(&mut self, done: &Done, before: Option<&(Move, Done)>, oracle: &Oracle) {
        self.met.captures_of_several_groups += usize::from(done.captured_groups.len() > 1);
        self.met.captures_of_large_groups += usize::from(done.captured_groups.iter().any(|&size| size > 4));
        self.met.suicides_of_one += usize::from(done.own_stones_removed == 1);
        self.met.suicides_of_several += usize::from(done.own_stones_removed > 1);
        self.met.joins_of_three += usize::from(done.own_groups_joined > 2);
        // A snapback: the stone that just captured one stone is captured together with others.
        if let Some((Move::Play(taker), earlier)) = before {
            let took_one = earlier.captured_groups == [1];
            let takes_more = done.captured_groups.iter().sum::<usize>() > 1;
            let taker_gone = oracle.grid()[usize::from(taker.row())][usize::from(taker.column())] == '.';
            self.met.snapbacks += usize::from(took_one && takes_more && taker_gone);
        }
    }
}

const KO_RULES: [(Ko, oracle::Ko); 3] = [
    (Ko::Situational, oracle::Ko::Situational),
    (Ko::Positional, oracle::Ko::Positional),
    (Ko::Simple, oracle::Ko::Simple),
];

fn play_games(size: u8, games: usize, max_plies: usize, moves_compared: usize, met: &mut RareCases) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(size.into());
    let group_interval = if size > 9 { 90 } else { 4 };
    for round in 0..games {
        let (ko, oracle_ko) = KO_RULES[round % 3];
        let mut rules = Rules::with_size(size).unwrap().with_ko(ko);
        let mut oracle = Oracle::new(size.into(), oracle_ko);
        if round / 3 % 2 == 1 {
            rules = rules.with_suicide(Suicide::Allowed);
            oracle = oracle.with_suicide();
        }
        if round / 6 % 2 == 1 {
            rules = rules.with_counting(Counting::Territory);
        }
        let mut contest =
            Match { rules, max_plies, moves_compared, group_interval, random: &mut random, met };
        contest.play(Game::new(rules), oracle);
    }
}

#[test]
fn random_games_on_tiny_boards_agree_with_the_oracle() {
    let mut met = RareCases::default();
    for size in 2..=4 {
        play_games(size, volume(1_000, 20_000), 120, 17, &mut met);
    }
    assert!(met.kos > 100 && met.superkos > 1_000 && met.suicides > 10_000, "{met:?}");
    assert!(met.captures_of_several_groups > 1_000 && met.snapbacks > 100, "{met:?}");
    assert!(met.finished > 1_000, "{met:?}");
    assert!(met.suicides_of_one > 100 && met.suicides_of_several > 1_000, "{met:?}");
    assert!(met.dead_stones > 1_000, "{met:?}");
}

#[test]
fn random_games_on_small_boards_agree_with_the_oracle() {
    let mut met = RareCases::default();
    for size in 5..=7 {
        play_games(size, volume(250, 5_000), 250, 12, &mut met);
    }
    assert!(met.kos > 100 && met.superkos > 0 && met.suicides > 1_000, "{met:?}");
    assert!(met.captures_of_several_groups > 100 && met.snapbacks > 20, "{met:?}");
    assert!(met.captures_of_large_groups > 100 && met.joins_of_three > 100, "{met:?}");
}

#[test]
fn random_games_on_19_by_19_agree_with_the_oracle() {
    let mut met = RareCases::default();
    play_games(19, volume(50, 1_000), 700, 3, &mut met);
    assert!(met.captures_of_several_groups > 0 && met.captures_of_large_groups > 0, "{met:?}");
}

/// The number of legal move sequences of this length, counted by the oracle.
fn sequences(oracle: &Oracle, length: u32) -> u64 {
    if length == 0 {
        return 1;
    }
    let moves = oracle.legal_points().into_iter().map(Some).chain([None]);
    let legal = moves.filter(|&m| oracle.why_illegal(m).is_none());
    let after = legal.map(|m| {
        let mut next = oracle.clone();
        next.play(m).unwrap();
        sequences(&next, length - 1)
    });
    after.sum()
}

#[test]
fn move_sequences_with_suicide_agree_with_the_oracle() {
    let mut more = 0;
    for (size, longest) in [(2, volume(9, 10) as u32), (3, 5)] {
        for (ko, oracle_ko) in KO_RULES {
            let rules = Rules::with_size(size).unwrap().with_ko(ko);
            let allowed = Game::new(rules.with_suicide(Suicide::Allowed));
            let oracle = Oracle::new(size.into(), oracle_ko).with_suicide();
            for length in 1..=longest {
                let count = perft(&allowed, length).leaves;
                assert_eq!(count, sequences(&oracle, length), "{size}×{size} {ko}, length {length}");
                more += count - perft(&Game::new(rules), length).leaves;
            }
        }
    }
    assert!(more > 1_000, "{more} sequences more than without suicide");
}
