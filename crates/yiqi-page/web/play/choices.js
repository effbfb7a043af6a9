// The legal moves of a position, by the places they use.

/** @typedef {import("../types.js").Game} Game */

export class Choices {
    /** @param {Game} game */
    constructor(game) {
        this.names = new Set(game.view.places.map((place) => place.name));
        this.legal = new Set(game.legal_moves);
        /** Where a piece on a place can go. @type {Map<string, string[]>} */
        this.targets = new Map();
        /** @type {Set<string>} */
        const sources = new Set();
        for (const m of game.legal_moves) {
            const parts = this.parts(m);
            if (!parts) continue;
            sources.add(parts.from ?? parts.to);
            if (parts.from) this.targets.set(parts.from, [...(this.targets.get(parts.from) ?? []), parts.to]);
        }
        /** Places to play on, or to move from. */
        this.sources = [...sources];
    }

    /**
     * The places of a move: its destination, and its origin if a piece moves; null for a pass.
     * @param {string} m
     * @returns {{from: string | null, to: string} | null}
     */
    parts(m) {
        if (this.names.has(m)) return { from: null, to: m };
        for (let cut = 1; cut < m.length; cut += 1) {
            const [from, to] = [m.slice(0, cut), m.slice(cut)];
            if (this.names.has(from) && this.names.has(to)) return { from, to };
        }
        return null;
    }
}
