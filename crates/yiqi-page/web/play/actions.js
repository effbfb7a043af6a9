// The controls of a game: a row of buttons, the menu behind it, and what can be shown on the board.

import { fill, h } from "../dom.js";
import { ask } from "../pages/dialog.js";
import { settings } from "../settings.js";
import { say } from "../words.js";
import { menuItem, segment, tool } from "./controls.js";
import { hint } from "./hint.js";
import { openKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { openExport, openPosition } from "./records.js";
import { openShare } from "./share.js";

/** @typedef {import("./table.js").Table} Table */

export class Actions {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        const { manner } = table;
        const surrender = table.game.setup.game === "reversi" ? "page-surrender" : "page-resign";
        this.undo = tool("undo", "page-undo", () => manner.middle(), { id: "undo", letter: "u" });
        this.hint = tool("hint", "page-hint", () => void hint(table), { id: "hint", letter: "h" });
        this.pass = tool("pass", "page-pass", () => void manner.pass(), { id: "pass", letter: "p" });
        this.resign = tool("resign", surrender, () => this.askResign(), { id: "resign" });
        this.turn = tool("turn", "page-turn", () => table.turn(), { id: "turn", letter: "f" });
        // For those who watch two computers, instead of the pass and the resignation.
        const { tempo } = table;
        this.pause = tool("pause", "page-pause", () => tempo.pause(), { id: "pause", letter: "k" });
        this.play = tool("play", "page-resume", () => tempo.pause(), { id: "play", letter: "k" });
        this.step = tool("step", "page-step", () => tempo.step(), { id: "step", letter: "." });
        this.pace = tool("pace", "page-pace", () => tempo.faster(), { id: "pace" });
        // Only its text changes: a click would be lost if what was pressed were replaced before it is released.
        this.paceText = h("span", { class: "pace", attributes: { "aria-hidden": "true" } });
        fill(this.pace, this.paceText, h("span", { class: "tool-name", say: "page-pace" }));
        this.draw = menuItem("page-draw", () => void table.ask("draw"), { id: "draw" });
        this.greet = menuItem("page-greet", () => table.company.openGreetings(), { id: "greet" });
        this.again = menuItem("page-new-game", () => this.askNew(), { id: "new-game" });
        this.swapped = menuItem("page-rematch-swapped", () => void table.rematchSwapped(), { id: "rematch-swapped" });
        this.teach = menuItem("page-teach", () => table.coach.toggle(), { id: "teach" });
        this.menu = new Menu([
            this.again,
            this.swapped,
            this.draw,
            this.greet,
            ...manner.menuItems(),
            this.teach,
            menuItem("page-export", () => void openExport(table), { id: "export" }),
            menuItem("page-share", () => void openShare(table), { id: "share" }),
            menuItem("page-position", () => openPosition(table), { id: "position" }),
            menuItem("page-keys", () => openKeys(table), { id: "keys", letter: "?" }),
            h("a", { class: "button menu-item", say: "page-learn", attributes: { href: `#/learn/${table.game.setup.game}` } }),
        ]);
        this.values = segment("page-values", () => table.values.toggle(), { id: "values", letter: manner.valuesKey });
        const [area, ...marks] = manner.overlays().reverse();
        this.overlays = h("div", { class: "overlays", label: "page-overlays", attributes: { role: "group" } },
            ...marks.reverse(), this.values, area);
        this.element = h("div", { class: "tools", label: "page-actions", attributes: { role: "group" } },
            this.pause, this.play, this.step, this.pace, this.undo, this.hint, this.pass, this.resign, this.turn, this.menu.button, this.menu.element);
    }

    update() {
        const { table } = this;
        const { game, manner } = table;
        const plays = !!(table.tokens.black || table.tokens.white);
        const isStill = table.isBusy || table.past.isShown;
        const isOver = table.areMovesOver && !table.past.isShown;
        // What a player elsewhere has been asked for is answered first. No engine helps against a person.
        const { isRemote } = table;
        const canAsk = plays && !game.asked && !table.isBusy;
        this.undo.disabled = !plays || !game.can_undo || isStill || (isRemote && !canAsk);
        this.hint.disabled = isOver || !!manner.view || (isRemote && !game.result);
        this.draw.hidden = !isRemote || !plays || !manner.hasDraws;
        this.greet.hidden = !isRemote || !plays;
        this.draw.disabled = !canAsk || !!game.result;
        // Where passing is never legal there is no button; elsewhere its place stays, so that nothing moves.
        this.pass.hidden = !manner.offersPass || table.isWatching;
        this.pass.disabled = !plays || game.stage !== "user" || isStill || !!manner.view;
        this.pass.classList.toggle("wanted", table.isMyTurn && game.view.must_pass);
        this.resign.hidden = table.isWatching;
        this.resign.disabled = !plays || isStill || (isRemote ? !!game.result : game.stage !== "user");
        this.again.disabled = !plays || table.isBusy || (isRemote && (!game.result || !canAsk));
        this.swapped.hidden = !isRemote || !plays;
        this.swapped.disabled = this.again.disabled;
        this.teach.hidden = !table.coach.isOffered;
        this.teach.setAttribute("aria-pressed", String(table.coach.isOn));
        this.updateWatching();
        this.values.disabled = (isOver && !table.values.areWanted) || (isRemote && !game.result);
        this.values.setAttribute("aria-pressed", String(table.values.areWanted));
        this.values.setAttribute("aria-busy", String(table.values.isThinking));
    }

    /** The controls for watching. */
    updateWatching() {
        const { table } = this;
        const { isPaused } = table.tempo;
        const isOver = !!table.game.result && !table.waiting.length;
        // Whichever of the two is shown next has the focus of the other.
        const hadFocus = document.activeElement === this.pause || document.activeElement === this.play;
        this.pause.hidden = !table.isWatching || isPaused;
        this.play.hidden = !table.isWatching || !isPaused;
        if (hadFocus) (isPaused ? this.play : this.pause).focus();
        this.step.hidden = this.pace.hidden = !table.isWatching;
        this.pause.disabled = this.play.disabled = isOver;
        this.step.disabled = isOver && !table.past.isShown;
        const pace = say("page-pace-is", { pace: settings().pace });
        this.paceText.textContent = pace;
        this.pace.setAttribute("aria-label", `${say("page-pace")}: ${pace}`);
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
}
