// Review of earlier positions, without changing the game.

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

    /** Whether an earlier position is shown or being loaded. */
    get isShown() {
        return this.wanted !== null;
    }

    get view() {
        return this.isShown ? this.position?.view ?? null : null;
    }

    /** The number of moves played in the position on the screen. */
    get ply() {
        return this.wanted ?? this.table.game.moves.length;
    }

    /**
     * Shows the position after this many moves; the last one ends the review.
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
            // The user may have chosen another position meanwhile.
            if (this.wanted !== wanted || this.line !== line.join(" ")) return;
            this.position = found;
            table.board.show(found.view);
        } catch (error) {
            this.leave();
            table.refuse(error);
        }
        table.update();
    }

    /** Ends the review if the game no longer contains the reviewed position. */
    check() {
        const { moves } = this.table.game;
        if (this.wanted === null) return;
        if (this.wanted >= moves.length || moves.slice(0, this.wanted).join(" ") !== this.line) this.leave();
    }

    /** Ends the review and shows the current position. */
    leave() {
        if (this.wanted === null) return;
        this.wanted = this.position = null;
        this.table.manner.hint = [];
        this.table.board.show(this.table.view);
        this.table.update();
    }
}
