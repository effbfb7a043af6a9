// Positions for tests.

const LENGTHS = [9, 10, 11, 10, 9];

/** A DVONN position in which only some spaces are occupied, White to move. */
export function stacks(some) {
    const rows = LENGTHS.map((length, row) => Array.from({ length }, (_, column) => {
        // Rows 4 and 5 begin with B and C.
        const letter = String.fromCharCode(65 + column + Math.max(0, row - 2));
        return some[`${letter}${row + 1}`] ?? ".";
    }).join(" "));
    return `${rows.join("/")} w`;
}

/** Moves of a game of Go on 19×19 without captures: each side fills its half but for one row. */
export function fillingMoves(count) {
    const letters = [..."ABCDEFGHJKLMNOPQRST"];
    const half = (some) => some.flatMap((letter) => Array.from({ length: 19 }, (_, row) => row + 1)
        .filter((row) => row !== 10).map((row) => `${letter}${row}`));
    const [black, white] = [half(letters.slice(0, 9)), half(letters.slice(10))];
    return Array.from({ length: count }, (_, ply) => (ply % 2 ? white : black)[Math.floor(ply / 2)]);
}

/** A record in SGF. */
export function sgf(moves) {
    const letters = "ABCDEFGHJKLMNOPQRST";
    const point = (m) => String.fromCharCode(97 + letters.indexOf(m[0]), 97 + 19 - Number(m.slice(1)));
    return `(;GM[1]FF[4]SZ[19]KM[7.5]${moves.map((m, ply) => `;${ply % 2 ? "W" : "B"}[${point(m)}]`).join("")})`;
}
