// The engine's values for the position on the screen, while they are switched on.

import * as api from "../api.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Analysis} Analysis */

/** The level of the engine that analyses. */
export const LEVEL = 5;

export class Values {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.areWanted = false;
        this.isThinking = false;
        /** The position of the analysis. */
        this.key = "";
        /** @type {Analysis | null} */
        this.analysis = null;
    }

    /** Identifies the position on the screen. */
    get present() {
        const { table } = this;
        return `${table.game.sequence} ${table.past.ply}`;
    }

    /** The analysed moves, the best first; empty if they belong to another position. */
    get candidates() {
        return this.areWanted && this.key === this.present ? this.analysis?.candidates ?? [] : [];
    }

    toggle() {
        this.areWanted = !this.areWanted;
        this.table.update();
    }

    /** Asks again when the position has changed. */
    async renew() {
        const { table, present } = this;
        const isOver = table.game.result && !table.past.isShown;
        const isMoving = table.isShowing || table.isBusy || table.manner.view;
        if (!this.areWanted || this.isThinking || this.key === present || isOver || isMoving) return;
        this.isThinking = true;
        for (const listener of table.listeners) listener();
        try {
            const how = { level: LEVEL, lines: 50, ply: table.past.ply };
            this.analysis = await api.analysis(table.id, table.anyToken, how);
        } catch (error) {
            this.analysis = null;
            this.areWanted = false;
            table.refuse(error);
        }
        this.key = present;
        this.isThinking = false;
        table.update();
    }

    /** Only the best move. */
    async best() {
        const { table, present } = this;
        const how = { level: LEVEL, lines: 1, ply: table.past.ply };
        const { candidates } = await api.analysis(table.id, table.anyToken, how);
        return present === this.present ? candidates[0] : undefined;
    }
}
