// What an engine thinks of the position on the screen, for as long as that is wanted.

import * as api from "../api.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Analysis} Analysis */

/** How far the engine looks when it is asked. */
export const LEVEL = 5;

export class Values {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.are_wanted = false;
        this.is_thinking = false;
        /** Of which position. */
        this.key = "";
        /** @type {Analysis | null} */
        this.analysis = null;
    }

    /** Which position is on the screen. */
    get present() {
        const { table } = this;
        return `${table.game.sequence} ${table.past.ply}`;
    }

    /** The moves that were looked at, the best first; none when they belong to another position. */
    get candidates() {
        return this.are_wanted && this.key === this.present ? this.analysis?.candidates ?? [] : [];
    }

    toggle() {
        this.are_wanted = !this.are_wanted;
        this.table.update();
    }

    /** Asks again when the position has changed. */
    async renew() {
        const { table, present } = this;
        const is_over = table.game.result && !table.past.is_shown;
        const is_moving = table.is_showing || table.is_busy || table.manner.view;
        if (!this.are_wanted || this.is_thinking || this.key === present || is_over || is_moving) return;
        this.is_thinking = true;
        for (const listener of table.listeners) listener();
        try {
            const how = { level: LEVEL, lines: 50, ply: table.past.ply };
            this.analysis = await api.analysis(table.id, table.any_token, how);
        } catch (error) {
            this.analysis = null;
            this.are_wanted = false;
            table.refuse(error);
        }
        this.key = present;
        this.is_thinking = false;
        table.update();
    }

    /** The best move alone. */
    async best() {
        const { table, present } = this;
        const how = { level: LEVEL, lines: 1, ply: table.past.ply };
        const { candidates } = await api.analysis(table.id, table.any_token, how);
        return present === this.present ? candidates[0] : undefined;
    }
}
