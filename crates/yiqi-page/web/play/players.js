// The players beside the board: name, count, whose turn it is, and the clock.

import { fill, h } from "../dom.js";
import { say } from "../words.js";
import { isBot, playerTitle } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Side} Side */

export class Players {
    /**
     * @param {Table} table
     * @param {Side} opens who moves first in this game
     */
    constructor(table, opens) {
        this.table = table;
        this.opens = opens;
        /** The player at the far side of the board, and the one at the near side. */
        this.far = h("div", { class: "player far" });
        this.near = h("div", { class: "player near" });
    }

    update() {
        const { table } = this;
        const near = table.you ?? this.opens;
        const far = near === "black" ? "white" : "black";
        this.fill(this.near, table.board.flipped ? far : near);
        this.fill(this.far, table.board.flipped ? near : far);
    }

    /**
     * A side's score, or its captures where the score is not a count of pieces.
     * @param {Side} side
     */
    points(side) {
        const { captured, score, score_in_words } = this.table.view;
        if (score_in_words.code === "score") return h("span", { class: "points" }, String(score[side]));
        return h("span", { class: "points" },
            h("span", { class: "small muted", say: "page-captured" }), " ", String(captured[side]));
    }

    /** How many watch. */
    watchers() {
        const count = this.table.company.presence?.watchers;
        return count ? h("span", { class: "watchers small muted" }, say("page-watchers", { count })) : null;
    }

    /**
     * Whether a player elsewhere is there.
     * @param {Side} side
     */
    presence(side) {
        const isThere = this.table.company.isThere(side);
        if (isThere === undefined) return null;
        const key = isThere ? "page-there" : "page-away";
        return h("span", { class: `presence ${isThere ? "there" : "away"}`, hint: key }, h("span", { class: "read-out", say: key }));
    }

    /**
     * @param {HTMLElement} place
     * @param {Side} side
     */
    fill(place, side) {
        const { table } = this;
        const hasTurn = !table.areMovesOver && table.view.to_move === side;
        const name = playerTitle(table, side);
        const clock = h("span", { class: "clock", attributes: { role: "timer" } });
        table.clock.write(clock, side);
        place.dataset.side = side;
        place.classList.toggle("turn", hasTurn);
        fill(place,
            h("span", { class: `chip ${side}`, attributes: { "aria-hidden": "true" } }),
            h("span", { class: "name", attributes: { title: name } }, name),
            isBot(table, side) && h("span", { class: "bot small muted", say: "page-bot" }),
            h("span", { class: "read-out" }, say(`side-${side}`)),
            place === this.far && this.watchers(),
            this.presence(side),
            this.points(side),
            clock);
    }
}
