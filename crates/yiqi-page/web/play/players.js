// The players, their scores, and whose turn it is.

import { fill, h } from "../dom.js";
import { say } from "../words.js";
import { playerName, scoreInWords } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Side} Side */

export class Players {
    /**
     * @param {Table} table
     * @param {Side} opens who moves first in this game and is listed first
     */
    constructor(table, opens) {
        this.table = table;
        this.sides = /** @type {Side[]} */ (opens === "white" ? ["white", "black"] : ["black", "white"]);
        this.element = h("div", { class: "players" });
    }

    update() {
        const { table } = this;
        fill(this.element,
            ...this.sides.map((side) => this.player(side)),
            // A plain score is already shown beside the names.
            table.view.score_in_words.code !== "score" && h("p", { class: "score muted" }, scoreInWords(table)));
    }

    /**
     * A side's score, or its captures where the score is written out below.
     * @param {Side} side
     */
    points(side) {
        const { captured, score, score_in_words } = this.table.view;
        if (score_in_words.code === "score") return h("span", { class: "points" }, String(score[side]));
        return h("span", { class: "points" },
            h("span", { class: "small muted", say: "page-captured" }), " ", String(captured[side]));
    }

    /** @param {Side} side */
    player(side) {
        const { table } = this;
        const hasTurn = !table.game.result && table.view.to_move === side;
        return h("div", { class: `player ${side}${hasTurn ? " turn" : ""}`, attributes: { "data-side": side } },
            h("span", { class: `chip ${side}`, attributes: { "aria-hidden": "true" } }),
            h("span", { class: "name" }, playerName(table, side)),
            h("span", { class: "read-out" }, say(`side-${side}`)),
            this.points(side));
    }
}
