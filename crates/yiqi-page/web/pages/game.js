// The page of a game: the board, the players, the buttons.

import * as api from "../api.js";
import { fill, h } from "../dom.js";
import { dvonn } from "../games/dvonn.js";
import { go } from "../games/go.js";
import { liuzichong } from "../games/liuzichong.js";
import { reversi } from "../games/reversi.js";
import { addressed, noteOpened } from "../saved-games.js";
import { Actions } from "../play/actions.js";
import { CountPanel } from "../play/count.js";
import { keyDown } from "../play/keys.js";
import { Manner } from "../play/manner.js";
import { MoveList } from "../play/move-list.js";
import { Players } from "../play/players.js";
import { beginning } from "../play/replay.js";
import { ResultPanel } from "../play/result.js";
import { rulesInWords, scoreInWords, statusInWords } from "../play/speech.js";
import { Table } from "../play/table.js";
import { Thought } from "../play/thought.js";
import { gameName, onLanguage, say } from "../words.js";

/** Games that are played in a manner of their own; any other is played in the common one. @type {Record<string, (table: Table) => Manner>} */
const MANNERS = { go, liuzichong, dvonn, reversi };

/**
 * @param {HTMLElement} root
 * @param {string} address the game's id, and the secret of a link to watch
 */
export async function gamePage(root, address) {
    const { id, saved } = addressed(address);
    const game = await api.lookAt(id, saved?.tokens.watch ?? saved?.tokens.black ?? saved?.tokens.white);
    const kind = (await api.kinds()).find((one) => one.name === game.setup.game);
    // A new game between computers is watched from its start, however far it has come meanwhile.
    const areComputers = game.setup.seats.black.player === "computer" && game.setup.seats.white.player === "computer";
    const first = saved?.isNew && areComputers ? await beginning(game, 1, saved.tokens.watch ?? saved.tokens.black ?? saved.tokens.white) : null;
    const table = new Table(id, saved, first ?? game, MANNERS[game.setup.game] ?? ((one) => new Manner(one)));
    const status = h("p", { class: "status", attributes: { "data-stage": game.stage } });
    const message = h("p", { class: "message", attributes: { role: "status" } });
    const score = h("p", { class: "score muted" });
    const rules = h("p", { class: "rules small muted" });
    const offline = h("p", { class: "offline", say: "page-line-lost", attributes: { role: "alert" } });
    const players = new Players(table, kind?.opens ?? "black");
    const moves = new MoveList(table);
    const actions = new Actions(table);
    const thought = new Thought(table);
    const count = new CountPanel(table);
    const result = new ResultPanel(table, !saved?.isNew);
    noteOpened(id);
    if (!table.tokens.black && !table.tokens.white) table.message = { sentence: say("page-watching"), kind: "watching" };
    const boardPlace = h("div", { class: "board-place" }, table.board.element);
    const fitting = fit(root, table.board.svg);
    fill(root,
        h("h1", { class: "read-out", say: `name-${game.setup.game}`, otherwise: game.setup.game }),
        offline,
        h("div", { class: "table", attributes: { "data-game": game.setup.game } },
            players.far,
            boardPlace,
            table.manner.beside(),
            players.near,
            h("div", { class: "talk" }, status, h("div", { class: "said" }, message, score, thought.element, table.coach.element, table.manner.under(), rules), count.element, table.company.element, result.element),
            h("div", { class: "panel" }, moves.element, table.manner.aside(), actions.overlays, actions.element)));
    const update = () => {
        status.textContent = statusInWords(table);
        status.dataset.stage = table.game.stage;
        status.dataset.turn = table.game.view.to_move;
        status.classList.toggle("thinking", table.isThinking && !(table.isWatching && table.tempo.isPaused));
        status.classList.toggle("failed", table.hasFailed);
        message.textContent = table.message?.sentence ?? "";
        message.className = `message ${table.message?.kind ?? ""}`;
        score.textContent = scoreInWords(table);
        score.hidden = !table.manner.showsArea || !!table.message;
        offline.hidden = table.isOnline;
        rules.textContent = rulesInWords(table);
        rules.hidden = !kind?.presets.length;
        table.board.svg.setAttribute("aria-label", say("page-board-label", {
            game: gameName(table.game.setup.game), status: status.textContent,
        }));
        root.dataset.sequence = String(table.game.sequence);
        root.dataset.busy = String(table.isBusy || table.isShowing);
        root.dataset.line = table.live.isOpen ? "open" : "closed";
        players.update();
        moves.update();
        actions.update();
        thought.update();
        count.update();
        result.update();
    };
    table.onUpdate(update);
    const relabel = onLanguage(() => {
        table.message = undefined;
        table.update();
    });
    const key = (/** @type {KeyboardEvent} */ event) => keyDown(table, event);
    document.addEventListener("keydown", key);
    update();
    return () => {
        relabel();
        document.removeEventListener("keydown", key);
        fitting.disconnect();
        thought.close();
        table.close();
    };
}

/**
 * Tells the layout the proportions of the drawing, and follows them when the board is turned or redrawn.
 * @param {HTMLElement} root
 * @param {SVGSVGElement} drawing
 */
function fit(root, drawing) {
    const measure = () => {
        const { width, height } = drawing.viewBox.baseVal;
        if (width && height) root.style.setProperty("--ratio", (width / height).toFixed(4));
    };
    measure();
    const observer = new MutationObserver(measure);
    observer.observe(drawing, { attributeFilter: ["viewBox"] });
    return observer;
}
