// DVONN: a move is shown first and played only when the user confirms it.

import * as api from "../api.js";
import { button, h } from "../dom.js";
import { FactsPanel } from "../play/facts.js";
import { Manner } from "../play/manner.js";
import { announce, moveInWords } from "../play/speech.js";
import { say } from "../words.js";

/** @typedef {import("../play/table.js").Table} Table */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").View} View */

/** @typedef {Record<string, import("../types.js").Count>} Counts */

/** @param {string} name @returns {(counts: Counts, side: import("../types.js").Side) => string} */
const count = (name) => (counts, side) => String(counts[name]?.[side] ?? "");

/** What is written of both sides under the board. @type {import("../play/facts.js").Row[]} */
const FACTS = [
    { key: "page-facts-points", text: count("points"), hint: () => say("page-facts-points-more") },
    { key: "page-facts-moves", text: count("moves"), hint: () => say("page-facts-moves-more") },
    { key: "page-facts-movable", text: count("movable"), hint: () => say("page-facts-movable-more") },
    {
        key: "page-facts-blocked",
        text: ({ blocked, stranded }, side) => (blocked && stranded ? String(blocked[side] + stranded[side]) : ""),
        hint: ({ blocked, stranded }) => say("page-facts-blocked-more", {
            black: blocked?.black ?? 0, white: blocked?.white ?? 0, blackStranded: stranded?.black ?? 0, whiteStranded: stranded?.white ?? 0,
        }),
    },
    { key: "page-facts-dvonn", text: count("dvonn"), nobody: "dvonn", hint: () => say("page-facts-dvonn-more") },
];

/** @param {Table} table */
export const dvonn = (table) => new DvonnManner(table);

class DvonnManner extends Manner {
    /** @param {Table} table */
    constructor(table) {
        super(table);
        /** A move that is shown but not confirmed yet. @type {{step: Step, view: View} | null} */
        this.draft = null;
        /** Whether the server is being asked what a move does. */
        this.isAsking = false;
        /** Whether it was confirmed and its event has not arrived yet. */
        this.isSent = false;
        this.facts = new FactsPanel(table, FACTS);
        this.question = h("div", { class: "card question", label: "page-dvonn-confirm", attributes: { role: "group", hidden: true } },
            h("div", { class: "actions" },
                button("page-dvonn-take-back", () => void this.takeBack(), { attributes: { id: "take-back" } }),
                button("page-dvonn-yes", () => void this.confirm(), { class: "primary", attributes: { id: "confirm" } })));
    }

    /** Every move changes the balance, and with it what the engine expects. @override */
    get noticeableLoss() {
        return { points: 12, chance: 0.4, isEither: false, playouts: 0 };
    }

    /** @override */
    under() {
        return this.question;
    }

    /** @override */
    beside() {
        return this.facts.element;
    }

    /** What the shown move has cut off. @override */
    get removal() {
        return this.draft && !this.table.past.isShown ? this.removalBy(this.draft.step.move) : super.removal;
    }

    /** The board on the screen is the draft's. @override */
    get view() {
        return this.draft?.view ?? null;
    }

    /** While pieces are being placed, says which kind is next. @override */
    status() {
        const { view } = this.table.game;
        const { places } = view;
        const left = places.filter((place) => !place.piece).length;
        if (view.options.setup !== "players" || !left || !view.position.endsWith("+")) return null;
        const red = places.filter((place) => place.piece && !place.piece.owner).length;
        const side = say(`side-${view.to_move}`);
        return red < 3 ? say("page-dvonn-place-red", { side }) : say("page-dvonn-place-own", { side, left });
    }

    /** @override */
    get legal() {
        return this.draft ? [] : super.legal;
    }

    /**
     * Shows a move and asks for its confirmation.
     * @override
     * @param {string} m
     */
    async play(m) {
        const { table } = this;
        const { game } = table;
        const token = table.tokens[game.view.to_move];
        if (!token || this.draft || this.isAsking) return false;
        if (!this.parts(m)?.from) return table.move(m);
        this.isAsking = true;
        try {
            const { effects, view, asks } = await api.preview(table.id, token, m);
            if (!asks) return await table.move(m);
            // The game may have changed meanwhile.
            if (table.game !== game || table.past.isShown) return false;
            const step = { move: m, side: game.view.to_move, effects, undone: false };
            this.draft = { step, view };
            this.chosen = null;
            table.message = undefined;
            await table.board.animate([step], view);
            announce(`${moveInWords(table, step)} ${say("page-dvonn-confirm")}`);
            table.update();
            document.getElementById("confirm")?.focus();
            return true;
        } catch (error) {
            table.refuse(error);
            return false;
        } finally {
            this.isAsking = false;
        }
    }

    async confirm() {
        const { draft, table } = this;
        if (!draft || this.isSent || table.past.isShown) return;
        this.isSent = true;
        // The question disappears, so the focus returns to the board.
        table.board.takeFocus();
        if (!(await table.move(draft.step.move))) {
            this.isSent = false;
            this.draft = null;
            table.board.show(table.game.view);
            table.update();
        }
    }

    async takeBack() {
        const { draft, table } = this;
        if (!draft || this.isSent || table.past.isShown) return;
        this.draft = null;
        await table.board.animate([{ ...draft.step, undone: true }], table.game.view);
        table.update();
        table.board.takeFocus();
    }

    /** @override @param {string} name */
    async press(name) {
        if (this.draft) this.table.say(say("page-dvonn-confirm"));
        else await super.press(name);
    }

    /** @override */
    resumed() {
        this.draft = null;
        this.isSent = false;
        super.resumed();
    }

    /** The right button takes back the unconfirmed move or clears the selection. @override */
    secondary() {
        if (this.draft) void this.takeBack();
        else super.secondary();
    }

    /** Escape takes back the unconfirmed move, wherever the focus is. @override @param {string} key */
    key(key) {
        if (key.toLowerCase() !== "escape" || !this.draft) return super.key(key);
        void this.takeBack();
        return true;
    }

    /** @override */
    middle() {
        if (this.draft) void this.takeBack();
        else super.middle();
    }

    /**
     * @override
     * @param {import("../types.js").EventView} happened
     * @param {{game: import("../types.js").Game, steps: Step[]}} shown
     */
    async show(happened, shown) {
        const isSeen = this.draft && happened.event.event === "moved" && this.draft.step.move === shown.steps[0]?.move;
        this.draft = null;
        this.isSent = false;
        await super.show(happened, isSeen ? { ...shown, steps: [] } : shown);
        if (shown.steps.some((step) => !step.undone && step.effects.some((effect) => effect.effect === "passed"))) {
            this.table.say(say("page-said-pass", { player: say(`side-${shown.steps[0]?.side}`) }));
        }
    }

    /** @override */
    marks() {
        const { table } = this;
        const marks = super.marks();
        // They have gone already.
        if (this.draft) delete marks.cut;
        if (table.isMyTurn && !this.draft) {
            const own = table.game.view.to_move;
            marks.blocked = table.game.view.places.flatMap((place) =>
                place.notes?.blocked && place.piece?.owner === own ? [place.name] : []);
        }
        return marks;
    }

    /** @override */
    refresh() {
        super.refresh();
        this.facts.update();
        this.question.hidden = !this.draft || this.table.past.isShown;
        for (const one of this.question.querySelectorAll("button")) one.disabled = this.isSent;
    }

    /** @override @param {import("../types.js").Place} place */
    describe(place) {
        const text = super.describe(place);
        if (place.notes?.blocked) return `${text}, ${say("page-dvonn-blocked")}`;
        return place.notes?.stranded ? `${text}, ${say("page-dvonn-stranded")}` : text;
    }
}
