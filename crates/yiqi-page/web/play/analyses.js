// The engine's analyses of positions of the game: each position once, one after the other.

import * as api from "../api.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Analysis} Analysis */

/** The level of the engine that analyses. */
const LEVEL = 5;

/** How many moves get a line and a value, unless the game asks for more. */
export const MOST = 5;

/** How many analyses are kept. */
const KEPT = 16;

export class Analyses {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** By position, the oldest first. @type {Map<string, Analysis>} */
        this.found = new Map();
        /** Those that are being made. @type {Map<string, Promise<Analysis | null>>} */
        this.running = new Map();
        /** The end of the last one. @type {Promise<void>} */
        this.last = Promise.resolve();
    }

    /**
     * Identifies the position after this many moves.
     * @param {number} ply
     */
    position(ply) {
        const { setup, moves } = this.table.game;
        return JSON.stringify([setup.options, setup.position, moves.slice(0, ply)]);
    }

    /**
     * The analysis of the position after this many moves, if it has been made.
     * @param {number} ply
     */
    known(ply) {
        return this.found.get(this.position(ply));
    }

    /**
     * Analyses the position after this many moves; null if the game has changed meanwhile.
     * @param {number} ply
     * @returns {Promise<Analysis | null>}
     */
    at(ply) {
        const position = this.position(ply);
        const known = this.found.get(position);
        if (known) return Promise.resolve(known);
        const running = this.running.get(position);
        if (running) return running;
        const made = this.last.then(() => this.make(position, ply)).finally(() => this.running.delete(position));
        this.running.set(position, made);
        this.last = made.then(() => {}, () => {});
        return made;
    }

    /**
     * @param {string} position
     * @param {number} ply
     */
    async make(position, ply) {
        const { table } = this;
        if (table.isClosed || this.position(ply) !== position) return null;
        const analysis = await api.analysis(table.id, table.anyToken, { level: LEVEL, lines: table.manner.valuedMoves ?? MOST, ply });
        // The server may have looked at another position.
        if (this.position(ply) !== position) return null;
        this.found.set(position, analysis);
        for (const oldest of this.found.keys()) {
            if (this.found.size <= KEPT) break;
            this.found.delete(oldest);
        }
        return analysis;
    }
}
