// The games of this browser: those in progress, to be continued, and those that are over.

import * as api from "../api.js";
import { thumbnail } from "../board/thumbnail.js";
import { button, fill, h } from "../dom.js";
import { listedName } from "../play/speech.js";
import { bySide, forgetGame, savedGame, savedGames } from "../saved-games.js";
import { language, say } from "../words.js";
import { ask } from "./dialog.js";

/** @typedef {import("../types.js").GameSummary} GameSummary */
/** @typedef {import("../types.js").Side} Side */

/** How many games are listed before all are asked for. */
const SHOWN = { underWay: 6, over: 9 };

/** How many games the server summarises at once. */
const MOST = 100;

/** The games of this browser, those played last first. All of them are one request. */
export async function ownGames() {
    const last = (/** @type {import("../saved-games.js").SavedGame} */ one) => one.played ?? one.created;
    const saved = Object.values(savedGames()).sort((a, b) => last(b) - last(a)).slice(0, MOST);
    if (!saved.length) return [];
    const tokens = saved.flatMap(({ tokens: { watch, black, white } }) => watch ?? black ?? white ?? []);
    // Games that cannot be loaded are not listed, but their tokens are kept.
    const games = await api.summaries(tokens);
    return games.sort((a, b) => b.time - a.time);
}

/**
 * Lists games under a heading; nothing if there are none.
 * @param {HTMLElement} into
 * @param {"underWay" | "over"} which
 * @param {GameSummary[]} games
 * @param {number} [most]
 */
export function listGames(into, which, games, most = SHOWN[which]) {
    fill(into, ...games.length ? [
        h("h2", { say: which === "over" ? "page-recent" : "page-continue" }),
        h("ul", { class: "list" }, ...games.slice(0, most).map((game) => item(game))),
        games.length > most && button("page-show-all", () => listGames(into, which, games, Infinity)),
    ] : []);
}

/**
 * Whose turn it is, or how it ended.
 * @param {GameSummary} game
 */
function standing({ id, seats, swapped, stage, to_move, result }) {
    const people = /** @type {Side[]} */ (["black", "white"]).filter((side) => seats[side].player === "human");
    // Those whose seats are this browser's: at different screens one, in other people's games none.
    const tokens = bySide(savedGame(id)?.tokens ?? {}, swapped);
    const here = people.filter((side) => tokens[side]);
    const you = here.length === 1 ? here[0] : undefined;
    if (result?.result === "draw") return say("page-end-draw");
    if (result) return say("page-end-won", { who: you ? (you === result.result ? "you" : "opponent") : result.result });
    if (stage === "opponent") return say("page-computer-turn");
    if (stage === "counting") return say("page-counting");
    return you === to_move ? say("page-your-turn") : say("show-to-move", { side: to_move });
}

const MINUTE = 60_000;
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 525_600 * MINUTE], ["month", 43_800 * MINUTE], ["day", 1_440 * MINUTE], ["hour", 60 * MINUTE], ["minute", MINUTE]];

/**
 * How long ago something happened: 5 minutes ago, yesterday.
 * @param {number} time
 */
function ago(time) {
    const passed = Math.max(0, Date.now() - time);
    const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ["minute", MINUTE];
    return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.floor(passed / length), unit);
}

/**
 * A game in short, as a link to it.
 * @param {GameSummary} game
 */
export function gameLink(game) {
    const tokens = bySide(savedGame(game.id)?.tokens ?? {}, game.swapped);
    const isMine = game.stage === "counting" ? !!(tokens.black || tokens.white) : game.stage === "user" && !!tokens[game.to_move];
    return h("a", { class: "own-game", attributes: { href: `#/game/${game.id}`, "data-id": game.id } },
        thumbnail(game.picture, game.game),
        h("span", { class: "who" },
            h("strong", { say: `name-${game.game}`, otherwise: game.game }),
            h("span", { class: isMine ? "standing mine" : "standing" }, standing(game)),
            h("span", {}, say("page-against", { black: listedName(game.seats.black), white: listedName(game.seats.white) })),
            h("span", { class: "muted small" }, `${say("page-moves", { moves: game.plies })} · ${ago(game.time)}`)));
}

/** @param {GameSummary} game */
function item(game) {
    const link = gameLink(game);
    const forget = h("button", {
        class: "quiet small", label: "page-forget", hint: "page-forget", attributes: { type: "button" },
        on: {
            click: () => {
                const away = () => {
                    forgetGame(game.id);
                    link.parentElement?.remove();
                };
                if (game.result) away();
                // Without its token it cannot be opened again.
                else ask("page-forget-really", "page-forget", away);
            },
        },
    }, "×");
    return h("li", {}, link, forget);
}
