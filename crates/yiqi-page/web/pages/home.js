// The home page: the games, those this browser has played, and the import of records.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { button, fill, h } from "../dom.js";
import { forgetGame, savedGames } from "../saved-games.js";
import { engineName } from "../play/speech.js";
import { gameName, language, onLanguage, say } from "../words.js";
import { ask } from "./dialog.js";
import { openImport } from "./import.js";

/** @typedef {import("../types.js").Game} Game */

/** What each game looks like in the middle of it. @type {Record<string, import("../types.js").PositionRequest>} */
const PICTURES = {
    go: {
        game: "go", options: { size: "9" },
        moves: "E5 G5 C3 G3 F7 C6 E3 D4 D3 C4 E4 D5 B4 B5 B3 E6 F6 D7 F5 E8 F8 G7 G6 H6 H7 H5".split(" "),
    },
    liuzichong: { game: "liuzichong", moves: ["a2b2", "d3c3", "b1b2", "c4c3"].slice(0, 2) },
    dvonn: { game: "dvonn", options: { setup: "random", seed: "12" } },
    reversi: { game: "reversi", moves: "f5 d6 c3 d3 c4 f4 c5 b3 c2 e6 c6 b4 b5 d2".split(" ") },
};

/** How many finished games are listed. */
const SHOWN = 9;

/**
 * @param {HTMLElement} root
 */
export async function homePage(root) {
    const kinds = await api.kinds();
    /** @type {Board[]} */
    const boards = [];
    const cards = kinds.map((kind) => card(kind.name, boards));
    const own = h("section", { class: "own" });
    fill(root,
        h("div", { class: "welcome" },
            h("h1", { say: "page-welcome" }),
            h("p", { class: "muted", say: "page-welcome-more", with: () => ({ games: list(kinds.map(({ name }) => gameName(name))) }) })),
        h("div", { class: "games" }, ...cards),
        own,
        h("section", { class: "bring" },
            h("h2", { say: "page-import" }),
            h("p", { class: "muted", say: "page-import-more" }),
            button("page-import-open", openImport, { attributes: { id: "import" } })));
    const refresh = () => listOwn(own, boards);
    void refresh();
    const stop = onLanguage(refresh);
    return () => {
        stop();
        boards.forEach((board) => board.close());
    };
}

/**
 * Names joined to a list: a, b and c.
 * @param {string[]} names
 */
const list = (names) => new Intl.ListFormat(language()).format(names);

/**
 * @param {string} game
 * @param {Board[]} boards
 */
function card(game, boards) {
    const picture = h("a", {
        class: "picture", label: "page-play-game", with: () => ({ game: gameName(game) }),
        attributes: { href: `#/new/${game}` },
    });
    drawPicture(picture, PICTURES[game] ?? { game }, boards);
    return h("article", { class: "card game", attributes: { "data-game": game } },
        picture,
        h("h2", { say: `name-${game}`, otherwise: game }),
        h("p", { class: "muted", say: `page-about-${game}`, otherwise: "" }),
        h("div", { class: "actions" },
            h("a", { class: "button primary", say: "page-play", attributes: { href: `#/new/${game}` } }),
            h("a", { class: "button", say: "page-learn", attributes: { href: `#/learn/${game}` } })));
}

/**
 * A board to look at.
 * @param {HTMLElement} into
 * @param {import("../types.js").PositionRequest} request
 * @param {Board[]} boards
 */
async function drawPicture(into, request, boards) {
    try {
        const { view } = await api.position(request);
        into.append(still(view, boards));
    } catch {
        // Without its picture the card still works.
    }
}

/**
 * @param {import("../types.js").View} view
 * @param {Board[]} boards
 */
function still(view, boards) {
    const board = new Board({}, true);
    boards.push(board);
    board.show(view);
    board.element.classList.add("still");
    board.svg.setAttribute("aria-hidden", "true");
    board.svg.removeAttribute("role");
    board.places.remove();
    return board.element;
}

/**
 * The games of this browser, the most recent first: all in progress, and some finished ones.
 * @param {HTMLElement} into
 * @param {Board[]} boards
 * @param {number} [most] of those that are over
 */
async function listOwn(into, boards, most = SHOWN) {
    const last = (/** @type {import("../saved-games.js").SavedGame} */ one) => one.played ?? one.created;
    const saved = Object.entries(savedGames()).sort(([, a], [, b]) => last(b) - last(a));
    const looks = saved.map(([id, { tokens }]) => api.lookAt(id, tokens.watch ?? tokens.black ?? tokens.white));
    // Games that cannot be loaded are not listed, but their tokens are kept.
    const games = (await Promise.allSettled(looks)).flatMap((look) => (look.status === "fulfilled" ? [look.value] : []));
    const over = games.filter((game) => game.result);
    const list = (/** @type {Game[]} */ some) => h("ul", { class: "list" }, ...some.map((game) => item(game, boards)));
    const part = (/** @type {string} */ key, /** @type {Game[]} */ some, /** @type {HTMLElement | false} */ more) =>
        some.length > 0 && h("div", {}, h("h2", { say: key }), list(some), more);
    fill(into,
        part("page-under-way", games.filter((game) => !game.result), false),
        part("page-recent", over.slice(0, most),
            over.length > most && button("page-show-all", () => void listOwn(into, boards, Infinity))));
}

/**
 * @param {Game} game
 * @param {Board[]} boards
 */
function item(game, boards) {
    const name = (/** @type {import("../types.js").Side} */ side) => {
        const player = game.setup.seats[side];
        if (player.player === "computer") return engineName(player.engine);
        return player.name ?? say("page-person");
    };
    const link = h("a", { class: "own-game", attributes: { href: `#/game/${game.id}`, "data-id": game.id } },
        still(game.view, boards),
        h("span", { class: "who" },
            h("strong", { say: `name-${game.setup.game}`, otherwise: game.setup.game }),
            h("span", {}, say("page-against", { black: name("black"), white: name("white") })),
            h("span", { class: "muted" }, say("page-moves", { moves: game.moves.length }))));
    const away = h("button", {
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
    return h("li", {}, link, away);
}
