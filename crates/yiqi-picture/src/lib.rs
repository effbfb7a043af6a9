#![doc = include_str!("../README.md")]

use std::fmt::Write as _;

use yiqi_core::Side;
use yiqi_view::{BoardView, PieceView, PlaceView, SideView, View};

/// Half a step, in SVG units.
const HALF: f64 = 20.0;
/// The distance from the outermost places to the edge: space for a piece and the coordinates.
const MARGIN: f64 = 52.0;
/// Rows of hexagons are closer together than columns: the height of an equilateral triangle.
const HEXAGON_ROW: f64 = 0.866;

/// Draws a board with coordinates and the last move.
pub fn picture(view: &View) -> String {
    let canvas = Canvas::of(view);
    let mut svg = String::new();
    let (width, height) = (canvas.width, canvas.height);
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" aria-label=\"{}\">\n\
         <title>{} {}</title>\n\
         <defs>\
         <radialGradient id=\"black\" cx=\"35%\" cy=\"30%\" r=\"75%\"><stop offset=\"0\" stop-color=\"#6a6a6a\"/>\
         <stop offset=\"1\" stop-color=\"#0c0c0c\"/></radialGradient>\
         <radialGradient id=\"white\" cx=\"35%\" cy=\"30%\" r=\"75%\"><stop offset=\"0\" stop-color=\"#ffffff\"/>\
         <stop offset=\"1\" stop-color=\"#c9c5bb\"/></radialGradient>\
         <radialGradient id=\"neutral\" cx=\"35%\" cy=\"30%\" r=\"75%\"><stop offset=\"0\" stop-color=\"#f08a76\"/>\
         <stop offset=\"1\" stop-color=\"#a8231a\"/></radialGradient>\
         </defs>\n",
        view.game, view.game, view.position
    );
    let wood = if view.board == BoardView::Squares { "#5b3a22" } else { "#e6b566" };
    let _ = writeln!(svg, "<rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"10\" fill=\"{wood}\"/>");
    match view.board {
        BoardView::Squares => canvas.squares(&mut svg),
        BoardView::Hexagons => canvas.hexagons(&mut svg),
        BoardView::Points => canvas.lines(&mut svg),
    }
    canvas.coordinates(&mut svg);
    for place in &view.places {
        if let Some(piece) = place.piece {
            canvas.piece(&mut svg, place, piece);
        }
    }
    canvas.last_move(&mut svg);
    svg + "</svg>\n"
}

struct Canvas<'a> {
    view: &'a View,
    width: f64,
    height: f64,
    /// The height of half a step.
    half_row: f64,
}

impl Canvas<'_> {
    fn of(view: &View) -> Canvas<'_> {
        let half_row = if view.board == BoardView::Hexagons { HALF * HEXAGON_ROW } else { HALF };
        let largest =
            |coordinate: fn(&PlaceView) -> i16| view.places.iter().map(coordinate).max().unwrap_or(0);
        Canvas {
            view,
            width: f64::from(largest(|place| place.x)) * HALF + 2.0 * MARGIN,
            height: f64::from(largest(|place| place.y)) * half_row + 2.0 * MARGIN,
            half_row,
        }
    }

    fn at(&self, place: &PlaceView) -> (f64, f64) {
        (f64::from(place.x) * HALF + MARGIN, f64::from(place.y) * self.half_row + MARGIN)
    }

    /// Felt, and the lines between the squares.
    fn squares(&self, svg: &mut String) {
        let edge = MARGIN - HALF;
        let (right, bottom) = (self.width - edge, self.height - edge);
        let mut path = format!("M{edge} {edge}H{right}V{bottom}H{edge}Z");
        for place in &self.view.places {
            let (x, y) = self.at(place);
            if place.x == 0 && place.y > 0 {
                let _ = write!(path, "M{edge} {:.0}H{right}", y - HALF);
            }
            if place.y == 0 && place.x > 0 {
                let _ = write!(path, "M{:.0} {edge}V{bottom}", x - HALF);
            }
        }
        let _ =
            writeln!(svg, "<path d=\"{path}\" fill=\"#2f8150\" stroke=\"#123d24\" stroke-width=\"1.5\"/>");
    }

    /// A line along every row and column of points.
    fn lines(&self, svg: &mut String) {
        let (right, bottom) = (self.width - MARGIN, self.height - MARGIN);
        let mut path = String::new();
        for place in &self.view.places {
            let (x, y) = self.at(place);
            if place.x == 0 {
                let _ = write!(path, "M{MARGIN} {y:.0}H{right:.0}");
            }
            if place.y == 0 {
                let _ = write!(path, "M{x:.0} {MARGIN}V{bottom:.0}");
            }
        }
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"#3d2b14\" stroke-width=\"1.5\" fill=\"none\"/>");
        for place in self.view.places.iter().filter(|place| place.marked) {
            let (x, y) = self.at(place);
            let _ = writeln!(svg, "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"4\" fill=\"#3d2b14\"/>");
        }
    }

    /// Lines between neighbours, and a ring for every space.
    fn hexagons(&self, svg: &mut String) {
        let mut path = String::new();
        for place in &self.view.places {
            let (x, y) = self.at(place);
            for (right, down) in [(2, 0), (1, 2), (-1, 2)] {
                let there = (place.x + right, place.y + down);
                if let Some(next) = self.view.places.iter().find(|next| (next.x, next.y) == there) {
                    let (to_x, to_y) = self.at(next);
                    let _ = write!(path, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
                }
            }
        }
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"#b5883f\" stroke-width=\"1.5\" fill=\"none\"/>");
        for place in &self.view.places {
            let (x, y) = self.at(place);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"15\" fill=\"#f3d9a4\" stroke=\"#b5883f\"/>"
            );
        }
    }

    /// Column letters along both edges and row numbers on both sides. On a hexagonal board, the names of the first
    /// and last place of each row.
    fn coordinates(&self, svg: &mut String) {
        let ink = if self.view.board == BoardView::Squares { "#f2e3c9" } else { "#3d2b14" };
        let mut write = |x: f64, y: f64, text: &str| {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"sans-serif\" font-size=\"14\" fill=\"{ink}\" \
                 text-anchor=\"middle\">{text}</text>"
            );
        };
        if self.view.board == BoardView::Hexagons {
            for place in &self.view.places {
                let row = || self.view.places.iter().filter(|other| other.y == place.y).map(|other| other.x);
                let (x, y) = self.at(place);
                if row().min() == Some(place.x) {
                    write(x - 32.0, y + 5.0, &place.name);
                } else if row().max() == Some(place.x) {
                    write(x + 32.0, y + 5.0, &place.name);
                }
            }
            return;
        }
        for place in &self.view.places {
            let (x, y) = self.at(place);
            let (letter, number) = place.name.split_at(1);
            if place.x == 0 {
                write(18.0, y + 5.0, number);
                write(self.width - 18.0, y + 5.0, number);
            }
            if place.y == 0 {
                write(x, 22.0, letter);
                write(x, self.height - 12.0, letter);
            }
        }
    }

    fn piece(&self, svg: &mut String, place: &PlaceView, piece: PieceView) {
        let (x, y) = self.at(place);
        let radius = if self.view.board == BoardView::Hexagons { 14.0 } else { 17.0 };
        let colour = piece.owner.map_or("neutral", |owner| Side::from(owner).name());
        // A stack shows its height as a number, and a rim for each of up to four pieces below the top one.
        for below in (1..piece.height.min(5)).rev() {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"url(#{colour})\" stroke=\"#777\" \
                 stroke-width=\"0.8\"/>",
                y + 2.5 * f64::from(below)
            );
        }
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"url(#{colour})\" stroke=\"#333\" \
             stroke-width=\"0.8\"/>"
        );
        if piece.owner.is_some() && piece.neutral > 0 {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"#d5372b\" \
                 stroke-width=\"3\"/>",
                radius - 3.0
            );
        }
        if piece.height > 1 {
            let ink = if piece.owner == Some(SideView::Black) { "#fff" } else { "#111" };
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-family=\"sans-serif\" font-size=\"13\" font-weight=\"bold\" \
                 fill=\"{ink}\" text-anchor=\"middle\">{}</text>",
                y + 4.5,
                piece.height
            );
        }
    }

    /// A ring at the destination of the last move, a dashed one at its origin.
    fn last_move(&self, svg: &mut String) {
        let Some((to, from)) = self.view.last_places.split_last() else { return };
        for (names, style) in [(std::slice::from_ref(to), ""), (from, " stroke-dasharray=\"4 3\"")] {
            for place in self.view.places.iter().filter(|place| names.contains(&place.name)) {
                let (x, y) = self.at(place);
                // Outside a stack, so that its number stays readable.
                let radius = if place.piece.is_some_and(|piece| piece.height > 1) { 17 } else { 9 };
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"none\" stroke=\"#2f7de1\" \
                     stroke-width=\"3\"{style}/>"
                );
            }
        }
    }
}
