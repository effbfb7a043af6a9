//! Analysis as Leela Zero (`lz-`) and KataGo (`kata-`) report it. What our engines do not know is left out.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use yiqi_core::Side;
use yiqi_engine::{Candidate, DynGame, Purpose, Report};

use super::arguments::{Vertex, boolean, colour, to_vertex, value, vertex};
use super::input::Running;
use super::ownership::Ownership;
use super::response::{Answer, Failure, Outcome, SYNTAX_ERROR};
use super::search::{choose, play_best};
use super::session::{Exchange, Session};

/// Whose way to write numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dialect {
    LeelaZero,
    KataGo,
}

/// What an analysis is asked for.
#[derive(Clone, PartialEq, Debug)]
struct Request {
    dialect: Dialect,
    side: Option<Side>,
    interval: Duration,
    least_moves: usize,
    most_moves: Option<usize>,
    /// Moves not to be shown.
    avoided: Vec<String>,
    /// The only moves to be shown, if any.
    allowed: Vec<String>,
    ownership: bool,
    root: bool,
}

/// `lz-analyze`
pub(super) fn lz_analyze(
    session: &mut Session<'_>,
    arguments: &[&str],
    exchange: &mut Exchange<'_>,
) -> Outcome {
    analyze(session, parse(Dialect::LeelaZero, arguments, session.game().to_move())?, exchange)
}

/// `kata-analyze`
pub(super) fn kata_analyze(
    session: &mut Session<'_>,
    arguments: &[&str],
    exchange: &mut Exchange<'_>,
) -> Outcome {
    analyze(session, parse(Dialect::KataGo, arguments, session.game().to_move())?, exchange)
}

/// `lz-genmove_analyze`
pub(super) fn lz_genmove_analyze(
    session: &mut Session<'_>,
    arguments: &[&str],
    exchange: &mut Exchange<'_>,
) -> Outcome {
    genmove_analyze(session, &parse(Dialect::LeelaZero, arguments, session.game().to_move())?, exchange)
}

/// `kata-genmove_analyze`
pub(super) fn kata_genmove_analyze(
    session: &mut Session<'_>,
    arguments: &[&str],
    exchange: &mut Exchange<'_>,
) -> Outcome {
    genmove_analyze(session, &parse(Dialect::KataGo, arguments, session.game().to_move())?, exchange)
}

/// Reads `[colour] [interval] key value …`. Intervals are centiseconds.
fn parse(dialect: Dialect, arguments: &[&str], to_move: Side) -> Result<Request, Failure> {
    let mut request = Request {
        dialect,
        side: None,
        interval: Duration::from_secs(1),
        least_moves: 0,
        most_moves: None,
        avoided: Vec::new(),
        allowed: Vec::new(),
        ownership: false,
        root: false,
    };
    let interval = |text: &str| -> Result<Duration, Failure> {
        let centiseconds = value::<f64>(text)?;
        if !(0.0..1e9).contains(&centiseconds) {
            return Err(SYNTAX_ERROR.into());
        }
        Ok(Duration::from_secs_f64(centiseconds / 100.0))
    };
    let mut words = arguments.iter().copied().peekable();
    if let Some(side) = words.peek().and_then(|word| colour(word).ok()) {
        request.side = Some(side);
        words.next();
    }
    if let Some(first) = words.peek().and_then(|word| interval(word).ok()) {
        request.interval = first;
        words.next();
    }
    while let Some(key) = words.next() {
        let mut next = || words.next().ok_or_else(|| Failure::from(SYNTAX_ERROR));
        match key {
            "interval" => request.interval = interval(next()?)?,
            "minmoves" => request.least_moves = value(next()?)?,
            "maxmoves" => request.most_moves = Some(value(next()?)?),
            "ownership" => request.ownership = boolean(next()?)?,
            "rootInfo" => request.root = boolean(next()?)?,
            // Nothing of this is known.
            "pvVisits"
            | "pvEdgeVisits"
            | "movesOwnership"
            | "ownershipStdev"
            | "movesOwnershipStdev"
            | "noResultValue" => {
                boolean(next()?)?;
            }
            "avoid" | "allow" => {
                let side = colour(next()?)?;
                let mut moves = Vec::new();
                for text in next()?.split(',') {
                    let Vertex::Move(m) = vertex(text)? else { return Err(SYNTAX_ERROR.into()) };
                    moves.push(m);
                }
                value::<u32>(next()?)?;
                if side == request.side.unwrap_or(to_move) {
                    let list = if key == "avoid" { &mut request.avoided } else { &mut request.allowed };
                    list.append(&mut moves);
                }
            }
            _ => return Err(SYNTAX_ERROR.into()),
        }
    }
    Ok(request)
}

impl Request {
    /// Whether a move is to be shown. The engines search all moves; the others are left out of what they find.
    fn shows(&self, m: &str) -> bool {
        let is_in = |list: &[String]| list.iter().any(|listed| listed.eq_ignore_ascii_case(m));
        !is_in(&self.avoided) && (self.allowed.is_empty() || is_in(&self.allowed))
    }

    /// How many candidates the engine is asked for: all, where it has them anyhow, and a few where each costs.
    fn lines(&self, is_go: bool) -> usize {
        let usual = if is_go { 1000 } else { 4 };
        let filters = !self.avoided.is_empty() || !self.allowed.is_empty();
        match self.most_moves {
            Some(most) if !filters => most.max(1),
            _ => usual.max(self.least_moves),
        }
    }

    /// The line for a report, without its end.
    fn line(&self, report: &Report, owners: &[f64]) -> String {
        let mut line = String::new();
        let is_shown = |(index, candidate): &(usize, &Candidate)| {
            let is_searched = candidate.visits != Some(0) || *index < self.least_moves.max(1);
            is_searched && self.shows(&candidate.m)
        };
        let shown =
            report.candidates.iter().enumerate().filter(is_shown).take(self.most_moves.unwrap_or(usize::MAX));
        for (order, (_, candidate)) in shown.enumerate() {
            if order > 0 {
                line.push(' ');
            }
            self.add_candidate(&mut line, candidate, order);
        }
        if let (true, Some(best)) = (self.root, report.value()) {
            let _ = write!(line, " rootInfo visits {} winrate {:.6}", report.nodes, best.win_rate);
            if let Some(score) = best.score {
                let _ = write!(line, " scoreLead {score:.6}");
            }
        }
        if !owners.is_empty() {
            line.push_str(" ownership");
            for value in owners {
                let _ = write!(line, " {value:.3}");
            }
        }
        line
    }

    fn add_candidate(&self, line: &mut String, candidate: &Candidate, order: usize) {
        let Candidate { m, value, line: variation, visits } = candidate;
        let _ = write!(line, "info move {}", to_vertex(m));
        if let Some(visits) = visits {
            let _ = write!(line, " visits {visits}");
        }
        let _ = match self.dialect {
            Dialect::LeelaZero => write!(line, " winrate {:.0}", 10_000.0 * value.win_rate),
            Dialect::KataGo => write!(line, " winrate {:.6}", value.win_rate),
        };
        if let (Dialect::KataGo, Some(score)) = (self.dialect, value.score) {
            let _ = write!(line, " scoreMean {score:.6} scoreLead {score:.6}");
        }
        let _ = write!(line, " order {order} pv");
        for m in variation {
            let _ = write!(line, " {}", to_vertex(m));
        }
    }
}

/// Writes reports, not more often than asked for.
struct Lines<'a> {
    request: &'a Request,
    side: Side,
    game: &'a dyn DynGame,
    /// Owners by random playouts, for engines that have none.
    estimate: Option<Vec<f64>>,
    output: &'a mut (dyn Write + Send),
    last: Option<Instant>,
    result: io::Result<()>,
}

impl Lines<'_> {
    fn is_due(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= self.request.interval)
    }

    /// The owners for the side that is analysed, row by row from the top left.
    fn owners(&mut self, report: &Report) -> Vec<f64> {
        if report.owners.is_empty() {
            let by_playouts = || {
                let estimate = Ownership::of(self.game);
                estimate.map_or(Vec::new(), |estimate| estimate.rows(self.side).flatten().collect())
            };
            return self.estimate.get_or_insert_with(by_playouts).clone();
        }
        let rows = report.owners.chunks(report.owners.len().isqrt());
        rows.rev().flatten().map(|&value| f64::from(value) + 0.0).collect()
    }

    fn write(&mut self, report: &Report) {
        let owners = if self.request.ownership { self.owners(report) } else { Vec::new() };
        let line = self.request.line(report, &owners);
        if !line.is_empty() && self.result.is_ok() {
            self.result = writeln!(self.output, "{line}").and_then(|()| self.output.flush());
            self.last = Some(Instant::now());
        }
    }
}

/// Analyses until another line arrives.
fn analyze(session: &mut Session<'_>, request: Request, exchange: &mut Exchange<'_>) -> Outcome {
    let side = request.side.unwrap_or(session.game().to_move());
    let game = session.history.for_side(side);
    let limits = session.limits_of_analysis();
    let count = request.lines(session.is_go());
    exchange.begin_response()?;
    let stop = exchange.queue.begin(exchange.number, Running::Analysis);
    let mut lines = Lines {
        request: &request,
        side,
        game: game.as_ref(),
        estimate: None,
        output: &mut *exchange.output,
        last: None,
        result: Ok(()),
    };
    let searched = if stop.is_stopped() {
        Ok(Report::default())
    } else {
        let mut on_report = |report: &Report| {
            if !stop.is_stopped() && lines.is_due() {
                lines.write(report);
            }
        };
        session.search(Purpose::Analyse, game.as_ref(), count, &limits, &stop, &mut on_report)
    };
    exchange.queue.end();
    match searched {
        // The search came to its end: its result stays valid until the controller goes on.
        Ok(report) if !stop.is_stopped() => {
            lines.write(&report);
            lines.result?;
            exchange.queue.wait_for_more(exchange.number);
        }
        Ok(_) => lines.result?,
        // The response has begun, so that it cannot become an error any more.
        Err(Failure::Refused(message)) => writeln!(exchange.output, "# {message}")?,
        Err(Failure::Io(error)) => return Err(error.into()),
    }
    end_response(exchange)
}

/// Searches a move, plays it and names it after the last line of the analysis.
fn genmove_analyze(session: &mut Session<'_>, request: &Request, exchange: &mut Exchange<'_>) -> Outcome {
    let side = request.side.unwrap_or(session.game().to_move());
    let game = session.history.for_side(side);
    let count = request.lines(session.is_go());
    // The lines are written while the rest of the exchange is in use elsewhere.
    let Exchange { id, number, queue, .. } = *exchange;
    exchange.begin_response()?;
    let mut silent = io::sink();
    let mut search = Exchange { id, number, queue, output: &mut silent };
    let (output, game) = (&mut *exchange.output, game.as_ref());
    let lines = Lines { request, side, game, estimate: None, output, last: None, result: Ok(()) };
    let lines = std::sync::Mutex::new(lines);
    let with_lines = |write: &dyn Fn(&mut Lines<'_>)| {
        if let Ok(mut lines) = lines.lock() {
            write(&mut lines);
        }
    };
    let mut on_report = |report: &Report| {
        with_lines(&|lines| {
            if lines.is_due() {
                lines.write(report);
            }
        });
    };
    let found = play_best(session, side, count, &mut search, &mut on_report, |report| {
        with_lines(&|lines| lines.write(report));
        choose(report, |m| request.shows(m))
    });
    if let Ok(lines) = lines.into_inner() {
        lines.result?;
    }
    match found {
        Ok(found) => writeln!(exchange.output, "play {}", found.vertex())?,
        Err(Failure::Refused(message)) => writeln!(exchange.output, "# {message}")?,
        Err(failure) => return Err(failure),
    }
    end_response(exchange)
}

fn end_response(exchange: &mut Exchange<'_>) -> Outcome {
    exchange.output.write_all(b"\n")?;
    exchange.output.flush()?;
    Ok(Answer::Written)
}

#[cfg(test)]
mod tests {
    use yiqi_engine::{Certainty, Value};

    use super::*;

    fn request(dialect: Dialect, text: &str) -> Result<Request, Failure> {
        parse(dialect, &text.split_whitespace().collect::<Vec<_>>(), Side::Black)
    }

    #[test]
    fn colour_and_interval_may_come_first() {
        for (text, side, centiseconds) in [
            ("", None, 100),
            ("50", None, 50),
            ("W 10", Some(Side::White), 10),
            ("black", Some(Side::Black), 100),
            ("b interval 5", Some(Side::Black), 5),
            ("interval 0 maxmoves 3", None, 0),
        ] {
            let request = request(Dialect::LeelaZero, text).unwrap();
            assert_eq!(
                (request.side, request.interval),
                (side, Duration::from_millis(10 * centiseconds)),
                "{text}"
            );
        }
        for text in [
            "x",
            "b b",
            "10 10",
            "interval",
            "interval -1",
            "maxmoves x",
            "ownership maybe",
            "interval nan",
            "avoid b",
            "avoid b i5 3",
            "avoid b d4",
            "allow b d4,,e5 1",
            "1e30",
        ] {
            assert!(request(Dialect::KataGo, text).is_err(), "{text}");
        }
    }

    fn report() -> Report {
        let candidate = |m: &str, win_rate, visits| Candidate {
            m: m.to_owned(),
            value: Value { score: Some(1.5), win_rate, plies_to_end: None, kind: Certainty::Estimate },
            line: vec![m.to_owned(), "pass".to_owned()],
            visits: Some(visits),
        };
        let candidates = vec![candidate("D4", 0.51234, 9), candidate("E5", 0.25, 3), candidate("A1", 0.0, 0)];
        Report { candidates, nodes: 12, ..Report::default() }
    }

    #[test]
    fn each_program_has_its_units() {
        let line = |dialect, text| request(dialect, text).unwrap().line(&report(), &[]);
        assert_eq!(
            line(Dialect::LeelaZero, "10"),
            "info move D4 visits 9 winrate 5123 order 0 pv D4 pass \
             info move E5 visits 3 winrate 2500 order 1 pv E5 pass"
        );
        assert_eq!(
            line(Dialect::KataGo, "maxmoves 1 rootInfo true pvVisits true"),
            "info move D4 visits 9 winrate 0.512340 scoreMean 1.500000 scoreLead 1.500000 order 0 pv D4 pass \
             rootInfo visits 12 winrate 0.512340 scoreLead 1.500000"
        );
    }

    #[test]
    fn moves_can_be_left_out() {
        let moves = |text| -> Vec<String> {
            let line = request(Dialect::LeelaZero, text).unwrap().line(&report(), &[]);
            line.split("move ").skip(1).filter_map(|part| part.split(' ').next()).map(str::to_owned).collect()
        };
        assert_eq!(moves("avoid b d4,q16 1"), ["E5"]);
        assert_eq!(moves("allow b e5 1 maxmoves 1"), ["E5"]);
        assert_eq!(moves("avoid w d4 1"), ["D4", "E5"]);
        assert_eq!(moves("minmoves 3"), ["D4", "E5", "A1"]);
    }
}
