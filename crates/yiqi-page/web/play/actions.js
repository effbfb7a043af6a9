// The buttons of a game.

import * as api from "../api.js";
import { button, fill, h } from "../dom.js";
import { ask, openDialog } from "../pages/dialog.js";
import { say } from "../words.js";
import { valueInWords } from "./manner.js";
import { openShare } from "./share.js";
import { moveText } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * Shows a good move.
 * @param {Table} table
 */
export async function hint(table) {
    if ((table.game.result && !table.past.isShown) || table.manner.view) return;
    const best = await table.values.best().catch((error) => table.refuse(error));
    if (!best) return;
    const parts = table.manner.parts(best.move);
    table.manner.hint = parts ? [parts.from, parts.to].filter((name) => name !== null) : [];
    table.say(say("page-hint-is", { move: moveText(best.move), value: valueInWords(best) }));
    table.update();
}

export class Actions {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.undo = button("page-undo", () => table.manner.middle(), { attributes: { id: "undo" } });
        const surrender = table.game.setup.game === "reversi" ? "page-surrender" : "page-resign";
        this.resign = button(surrender, () => this.askResign(), { attributes: { id: "resign" } });
        this.again = button("page-new-game", () => this.askNew(), { attributes: { id: "new-game" } });
        this.hint = button("page-hint", () => void hint(table), { attributes: { id: "hint" } });
        this.values = button("page-values", () => table.values.toggle(), {
            attributes: { id: "values", "aria-pressed": "false" },
        });
        this.own = table.manner.buttons();
        this.element = h("div", { class: "card actions-card", label: "page-actions", attributes: { role: "group" } },
            ...this.own, this.undo, this.hint, this.values, this.resign, this.again);
        this.more = h("div", { class: "card more", label: "page-more", attributes: { role: "group" } },
            button("page-flip", () => table.board.flip(!table.board.flipped), { class: "quiet" }),
            button("page-export", () => void this.openExport(), { class: "quiet", attributes: { id: "export" } }),
            button("page-share", () => void openShare(table), { class: "quiet", attributes: { id: "share" } }),
            button("page-position", () => this.openPosition(), { class: "quiet", attributes: { id: "position" } }),
            h("a", { class: "button quiet", say: "page-learn", attributes: { href: `#/learn/${table.game.setup.game}` } }));
    }

    update() {
        const { table } = this;
        const { game } = table;
        const plays = !!(table.tokens.black || table.tokens.white);
        this.undo.disabled = !plays || !game.can_undo || table.isBusy || table.past.isShown;
        this.resign.disabled = !plays || game.stage !== "user" || table.isBusy || table.past.isShown;
        this.again.disabled = !plays || table.isBusy;
        this.hint.disabled = (!!game.result && !table.past.isShown) || !!table.manner.view;
        this.values.setAttribute("aria-pressed", String(table.values.areWanted));
        this.values.setAttribute("aria-busy", String(table.values.isThinking));
    }

    /** Asks before a game in progress is abandoned. */
    askNew() {
        const { table } = this;
        if (table.game.result || !table.game.moves.length) return void table.newGame();
        return ask("page-new-really", "page-new-game", () => void table.newGame(), "new-really");
    }

    askResign() {
        ask("page-resign-really", "page-resign", () => void this.table.resign(), "resign-really");
    }

    async openExport() {
        const { table } = this;
        const kind = (await api.kinds()).find((one) => one.name === table.game.setup.game);
        const text = h("textarea", { label: "page-export", attributes: { readonly: true, rows: 10 } });
        const link = h("a", { class: "button primary", say: "page-download" });
        const format = h("select", { attributes: { name: "format" } }, ...(kind?.formats ?? ["json"]).map((name) =>
            h("option", { say: `page-format-${name}`, attributes: { value: name } })));
        let address = "";
        const write = async () => {
            try {
                const answer = await api.record(table.id, table.anyToken, format.value);
                text.dataset.format = format.value;
                text.value = typeof answer === "string" ? answer : JSON.stringify(answer, null, 2);
                URL.revokeObjectURL(address);
                address = URL.createObjectURL(new Blob([text.value], { type: "text/plain" }));
                const ending = format.value === "transcript" ? "txt" : format.value;
                link.setAttribute("href", address);
                link.setAttribute("download", `${table.game.setup.game}-${table.id.slice(0, 6)}.${ending}`);
            } catch (error) {
                link.removeAttribute("href");
                text.value = error instanceof api.Complaint ? error.sentence : String(error);
            }
        };
        format.addEventListener("change", () => void write());
        const dialog = openDialog("page-export", [
            h("label", { class: "row" }, h("span", { say: "page-import-format" }), format),
            text,
            h("div", { class: "actions" }, button("page-done", () => dialog.close()), link),
        ], { class: "export", closed: () => URL.revokeObjectURL(address) });
        await write();
    }

    openPosition() {
        const { table } = this;
        const text = h("textarea", { label: "page-position", attributes: { readonly: true, rows: 3 } });
        text.value = table.view.position;
        const copied = h("span", { class: "muted", attributes: { role: "status" } });
        const dialog = openDialog("page-position", [
            text,
            h("div", { class: "actions" },
                copied,
                button("page-copy", async () => {
                    text.select();
                    await navigator.clipboard?.writeText(text.value).catch(() => {});
                    fill(copied, say("page-copied"));
                }),
                button("page-done", () => dialog.close(), { class: "primary" })),
        ], { class: "position" });
    }
}
