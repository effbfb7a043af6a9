// Positions that have passed: looked at without touching the game.

import * as api from "../api.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Position} Position */

export class Past {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** After how many moves, if not the present. @type {number | null} */
        this.wanted = null;
        /** The moves that led there. */
        this.line = "";
        /** @type {Position | null} */
        this.position = null;
        /** Positions that were looked at, by the moves that led there. @type {Map<string, Position>} */
        this.known = new Map();
    }

    /** Whether a past position is on the screen, or on its way there. */
    get isShown() {
        return this.wanted !== null;
    }

    get view() {
        return this.isShown ? this.position?.view ?? null : null;
    }

    /** How many moves the board on the screen has seen. */
    get ply() {
        return this.wanted ?? this.table.game.moves.length;
    }

    /**
     * Looks at the position after so many moves; the present one ends that.
     * @param {number} ply
     */
    async look(ply) {
        const { table } = this;
        const { moves, setup } = table.game;
        const wanted = Math.max(0, ply);
        if (wanted >= moves.length) return this.leave();
        const line = moves.slice(0, wanted);
        const key = JSON.stringify([setup.options, setup.position, line]);
        this.wanted = wanted;
        this.line = line.join(" ");
        table.manner.hint = [];
        try {
            const { game, options, position } = setup;
            const found = this.known.get(key) ?? (await api.position({ game, options, position, moves: line }));
            this.known.set(key, found);
            // Somebody may have gone on meanwhile.
            if (this.wanted !== wanted || this.line !== line.join(" ")) return;
            this.position = found;
            table.board.show(found.view);
        } catch (error) {
            this.leave();
            table.refuse(error);
        }
        table.update();
    }

    /** A past that the game has not had, or not any more, is left. */
    check() {
        const { moves } = this.table.game;
        if (this.wanted === null) return;
        if (this.wanted >= moves.length || moves.slice(0, this.wanted).join(" ") !== this.line) this.leave();
    }

    /** To the present position. */
    leave() {
        if (this.wanted === null) return;
        this.wanted = this.position = null;
        this.table.manner.hint = [];
        this.table.board.show(this.table.view);
        this.table.update();
    }
}
