// The page of a game: the board, the players, the buttons.

import * as api from "../api.js";
import { fill, h } from "../dom.js";
import { dvonn } from "../games/dvonn.js";
import { go } from "../games/go.js";
import { liuzichong } from "../games/liuzichong.js";
import { reversi } from "../games/reversi.js";
import { addressed, noteOpened } from "../saved-games.js";
import { Actions, hint } from "../play/actions.js";
import { Manner } from "../play/manner.js";
import { MoveList } from "../play/move-list.js";
import { Players } from "../play/players.js";
import { ResultDialog } from "../play/result.js";
import { statusInWords } from "../play/speech.js";
import { Table } from "../play/table.js";
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
    const table = new Table(id, saved, game, MANNERS[game.setup.game] ?? ((one) => new Manner(one)));
    const status = h("p", { class: "status", attributes: { "data-stage": game.stage } });
    const message = h("p", { class: "message", attributes: { role: "status" } });
    const offline = h("p", { class: "offline", say: "page-line-lost", attributes: { role: "alert" } });
    const players = new Players(table, kind?.opens ?? "black");
    const moves = new MoveList(table);
    const actions = new Actions(table);
    const result = new ResultDialog(table, !saved?.isNew);
    noteOpened(id);
    if (!table.tokens.black && !table.tokens.white) table.message = { sentence: say("page-watching"), kind: "watching" };
    const aside = table.manner.aside();
    fill(root,
        h("h1", { class: "read-out", say: `name-${game.setup.game}`, otherwise: game.setup.game }),
        h("div", { class: "table", attributes: { "data-game": game.setup.game } },
            h("div", { class: "board-side" }, offline, players.element, table.board.element, status, table.manner.under(), message),
            h("div", { class: "panel" }, actions.element, aside, moves.element, actions.more)));
    const update = () => {
        status.textContent = statusInWords(table);
        status.dataset.stage = table.game.stage;
        status.dataset.turn = table.game.view.to_move;
        status.classList.toggle("thinking", table.isThinking);
        status.classList.toggle("failed", table.hasFailed);
        message.textContent = table.message?.sentence ?? "";
        message.className = `message ${table.message?.kind ?? ""}`;
        offline.hidden = table.isOnline;
        table.board.svg.setAttribute("aria-label", say("page-board-label", {
            game: gameName(table.game.setup.game), status: status.textContent,
        }));
        root.dataset.sequence = String(table.game.sequence);
        root.dataset.busy = String(table.isBusy || table.isShowing);
        players.update();
        moves.update();
        actions.update();
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
        result.close();
        table.close();
    };
}

/**
 * Keyboard shortcuts: arrows to review moves, and the letters of the game.
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function keyDown(table, event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = target.matches("input, select, textarea") || document.querySelector("dialog[open]");
    if (isTyping || table.manner.isLocked || event.ctrlKey || event.metaKey || event.altKey) return;
    const onBoard = target.closest(".board-drawing");
    const { past } = table;
    if (!onBoard && event.key === "ArrowLeft") void past.look(past.ply - 1);
    else if (!onBoard && event.key === "ArrowRight") void past.look(past.ply + 1);
    // A key held down only steps through the moves.
    else if (event.repeat) return;
    else if (event.key === "Home") void past.look(0);
    else if (event.key === "End") past.leave();
    else if (event.key === "Escape" && past.isShown) past.leave();
    else if (event.key === "u") void table.manner.middle();
    else if (event.key === "f") table.board.flip(!table.board.flipped);
    else if (event.key === "h") void hint(table);
    else if (!table.manner.key(event.key.toLowerCase())) return;
    event.preventDefault();
}
