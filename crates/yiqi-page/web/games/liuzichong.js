// 六子冲: the seed's flow on the screen. The stone is attached to the pointer, dropped or put back; the rest follows.

import * as api from "../api.js";
import { h } from "../dom.js";
import { Manner } from "../play/manner.js";
import { sound } from "../sound.js";
import { say } from "../words.js";
import { Flow } from "./liuzichong-flow.js";

/** @typedef {import("../play/table.js").Table} Table */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Step} Step */

/** The minimum time for which the computer is shown thinking, in milliseconds. */
const THINKING = 100;

/** The end by a blocked side; all other ends are found before the turn changes. */
const BLOCKED = "liuzichong-blocked";

/** @param {Table} table */
export const liuzichong = (table) => new LiuzichongManner(table);

class LiuzichongManner extends Manner {
    /** @param {Table} table */
    constructor(table) {
        super(table);
        this.since = 0;
        /** The move whose stone was dropped by hand and lies there already. @type {string | null} */
        this.dropped = null;
        this.flow = new Flow((to, from) => {
            const { element } = table.board;
            element.dataset.state = to;
            if (to === "电脑思考中") this.since = performance.now();
            element.dispatchEvent(new CustomEvent("state", { bubbles: true, detail: { from, to } }));
            this.lock();
        });
        // The same switch as the button for values, which are exact in this game.
        this.box = h("input", {
            attributes: { type: "checkbox", id: "truth" },
            on: { change: () => table.values.toggle() },
        });
        this.truth = h("div", { class: "card truth" },
            h("label", { class: "row" }, h("span", { say: "page-lzc-truth" }), this.box));
        this.elsewhere = (/** @type {Event} */ event) => this.missed(event);
        addEventListener("click", this.elsewhere);
        addEventListener("contextmenu", this.elsewhere);
        addEventListener("keydown", this.elsewhere);
        this.resume(table.game);
    }

    /**
     * While a stone is picked up, a click beside the points is an illegal drop.
     * @param {Event} event
     */
    missed(event) {
        if (!this.flow.is("棋子吸附")) return;
        const onPoint = event.target instanceof Element && event.target.closest("[data-place]");
        if (event instanceof KeyboardEvent ? event.key === "Escape" : event.type === "contextmenu") {
            event.preventDefault();
            this.secondary();
        } else if (event.type === "click" && !onPoint) {
            void this.drop(null);
        }
    }

    /** @override */
    close() {
        removeEventListener("click", this.elsewhere);
        removeEventListener("contextmenu", this.elsewhere);
        removeEventListener("keydown", this.elsewhere);
        this.setLocked(false);
    }

    /** @override */
    aside() {
        return h("div", { class: "with-truth" }, this.truth, this.table.values.legend.element);
    }

    /**
     * Sets the state for a game that was opened in the middle.
     * @param {Game} game
     */
    resume(game) {
        if (game.result) return this.flow.begin("胜负平局弹框");
        if (game.moves.length) return this.flow.begin(game.stage === "opponent" ? "电脑思考中" : "等待玩家行棋");
        this.flow.begin("新局开始");
        this.begun(game);
    }

    /** @param {Game} game */
    begun(game) {
        this.flow.to("电脑先行判断");
        this.flow.to(game.stage === "opponent" ? "电脑思考中" : "等待玩家行棋");
    }

    /** Locks all other controls while a stone is picked up or the computer is thinking. */
    lock() {
        this.setLocked(this.isLocked);
    }

    /** @override */
    get isLocked() {
        const busy = this.flow.is("棋子吸附", "电脑思考中", "落点合法判断", "棋子移动动画", "吃子动画", "悔棋动画中");
        // Without a connection, or after the engine failed, nobody is thinking and the controls stay usable; so they do
        // for somebody who watches two computers.
        return busy && this.table.isOnline && !this.isAbandoned && !this.table.isWatching;
    }

    /** Whether the computer was to move and has failed. */
    get isAbandoned() {
        return this.flow.is("电脑思考中") && this.table.hasFailed;
    }

    /** @param {boolean} isLocked */
    setLocked(isLocked) {
        const parts = this.table.board.element.closest(".table")?.querySelectorAll(".panel, .thought, .lesson") ?? [];
        for (const part of [...parts, document.getElementById("top")]) {
            part?.toggleAttribute("inert", isLocked && !this.table.isClosed);
        }
    }

    /** @override @param {string} name */
    async press(name) {
        const { table, flow } = this;
        if (table.past.isShown) return;
        if (flow.is("棋子吸附")) await this.dropOn(name);
        else if (flow.is("等待玩家行棋") && table.isMyTurn) this.pick(name);
    }

    /** @override @param {string} name */
    drag(name) {
        const { table, flow } = this;
        if (table.past.isShown || !flow.is("等待玩家行棋") || !this.sources.includes(name)) return false;
        this.pick(name);
        return true;
    }

    /** Beside the points a stone cannot be dropped. @override @param {string | null} name */
    async drop(name) {
        if (!this.flow.is("棋子吸附")) return;
        if (name) return this.dropOn(name);
        this.flow.to("落点合法判断");
        await this.putBack();
    }

    /** @param {string} name */
    pick(name) {
        this.hint = [];
        if (!this.sources.includes(name)) return this.explain(name);
        this.table.message = undefined;
        this.chosen = name;
        this.flow.to("棋子吸附");
        this.table.board.lift(name);
        this.table.update();
    }

    /** @param {string} name */
    async dropOn(name) {
        const { table, flow, chosen } = this;
        if (!chosen) return;
        flow.to("落点合法判断");
        if (name === chosen) {
            // Dropped on its own point: legal, but not a move.
            flow.to("棋子移动动画");
            await table.board.settle(name);
            this.chosen = null;
            flow.to("棋子移动判断");
            flow.to("等待玩家行棋");
            return table.update();
        }
        const m = chosen + name;
        if (!this.isLegal(m)) {
            void this.why(m);
            return this.putBack();
        }
        flow.to("棋子移动动画");
        table.board.startMove();
        await table.board.settle(name);
        const piece = table.board.pieceIn(table.game.view, chosen);
        table.board.put(chosen, null);
        table.board.put(name, piece);
        sound("move");
        this.chosen = null;
        this.dropped = m;
        if (!(await table.move(m))) {
            this.dropped = null;
            table.board.show(table.game.view);
            this.resume(table.game);
        }
    }

    /**
     * The server's reason why a stone cannot be dropped there.
     * @param {string} m
     */
    async why(m) {
        const token = this.table.tokens[this.table.game.view.to_move];
        if (token) await api.preview(this.table.id, token, m).catch((error) => this.table.refuse(error));
    }

    async putBack() {
        const { table, flow, chosen } = this;
        flow.to("棋子放回原位");
        if (chosen) await table.board.settle(chosen);
        this.chosen = null;
        flow.to("等待玩家行棋");
        table.update();
    }

    /** The right button puts the stone back. @override */
    secondary() {
        if (this.flow.is("棋子吸附")) void this.putBack();
    }

    /** @override */
    middle() {
        if (this.flow.is("等待玩家行棋", "胜负平局弹框") || this.isAbandoned) super.middle();
    }

    /**
     * @override
     * @param {import("../types.js").EventView} happened
     * @param {{game: Game, steps: Step[]}} shown
     */
    async show(happened, shown) {
        const { flow, table } = this;
        this.hint = [];
        // A move came from another window.
        if (flow.is("棋子吸附")) await this.putBack();
        const kind = happened.event.event;
        if (kind === "moved" && shown.steps[0]) await this.showMove(shown.steps[0], shown.game);
        else if (kind === "undone") {
            flow.reach("悔棋动画中");
            if (!table.past.isShown) await table.board.animate(shown.steps, shown.game.view);
            flow.to(shown.game.stage === "opponent" ? "电脑思考中" : "等待玩家行棋");
        } else if (kind === "started") {
            flow.reach("新局开始");
            table.board.show(shown.game.view);
            this.begun(shown.game);
        } else if (shown.game.result) flow.reach("胜负平局弹框");
        else this.resume(shown.game);
    }

    /**
     * @param {Step} step
     * @param {Game} after
     */
    async showMove(step, after) {
        const { flow, table } = this;
        const { animator } = table.board;
        const isWatching = !table.past.isShown;
        if (flow.is("电脑思考中")) {
            const left = THINKING - (performance.now() - this.since);
            if (left > 0) await new Promise((resume) => setTimeout(resume, left));
        }
        if (!flow.is("棋子移动动画")) flow.reach("棋子移动动画");
        animator.hurried = false;
        if (isWatching) table.board.startMove();
        const moved = step.effects.filter((effect) => effect.effect === "moved");
        if (isWatching && this.dropped !== step.move) await animator.perform(moved, after.view);
        this.dropped = null;
        flow.to("棋子移动判断");
        flow.to("判断吃子");
        flow.to("产生吃子判断");
        const taken = step.effects.filter((effect) => effect.effect === "captured");
        if (taken.length) {
            flow.to("吃子动画");
            if (isWatching) await animator.perform(taken, after.view);
        }
        flow.to("胜负判断");
        flow.to("有胜负或平局判断");
        if (after.result && after.result.reason !== BLOCKED) return flow.to("胜负平局弹框");
        flow.to("困毙判断");
        flow.to("回合切换并检查困毙");
        if (after.result) return flow.to("胜负平局弹框");
        flow.to(taken.length ? "被吃的是电脑方判断" : "回合切换判断1");
        flow.to(after.stage === "opponent" ? "电脑思考中" : "等待玩家行棋");
    }

    /** @override */
    settled() {
        // After a reconnect the state follows the game.
        const { game } = this.table;
        const wanted = game.result ? "胜负平局弹框" : game.stage === "opponent" ? "电脑思考中" : "等待玩家行棋";
        if (!this.flow.is(wanted, "棋子吸附", "落点合法判断", "棋子移动动画", "棋子放回原位")) this.flow.begin(wanted);
        this.lock();
    }

    /** @override */
    resumed() {
        if (this.flow.is("棋子吸附") && this.chosen) void this.table.board.settle(this.chosen);
        this.chosen = this.dropped = null;
        this.resume(this.table.game);
        this.settled();
    }

    /** @override */
    refresh() {
        super.refresh();
        this.box.checked = this.table.values.areWanted;
        this.lock();
    }

    /** OK starts a new game. @override */
    accept() {
        void this.table.newGame();
    }

    /** Every move has an exact value. @override */
    get valuedMoves() {
        return 50;
    }

    /** The exact value of a move at its destination; at a stone, that of its best move. @override */
    valued() {
        /** @type {Map<string, import("../types.js").Candidate>} */
        const valued = new Map();
        for (const candidate of this.table.values.candidates) {
            const parts = this.parts(candidate.move);
            if (!parts?.from || (this.chosen && parts.from !== this.chosen)) continue;
            const at = this.chosen ? parts.to : parts.from;
            if (!valued.has(at)) valued.set(at, candidate);
        }
        return valued;
    }

    /** No arrows: there is a value for every move. @override */
    values() {
        return { texts: super.values().texts };
    }

    /** @override */
    marks() {
        const marks = super.marks();
        if (this.chosen) {
            marks.origin = this.chosen;
            marks.selected = null;
            marks.hidden = new Set([this.chosen]);
        }
        return marks;
    }

    /** @override @param {import("../types.js").Place} place */
    describe(place) {
        if (this.chosen === place.name) return say("page-lzc-origin", { name: place.name });
        return super.describe(place);
    }
}
