// The home page: the games to be continued, the games there are, those that are over, and the import of records.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { button, fill, h } from "../dom.js";
import { gameName, language, onLanguage } from "../words.js";
import { openImport } from "./import.js";
import { levels } from "./levels.js";
import { listGames, ownGames } from "./own-games.js";

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

/**
 * @param {HTMLElement} root
 */
export async function homePage(root) {
    const kinds = await api.kinds();
    /** @type {Board[]} */
    const boards = [];
    const cards = kinds.map((kind) => card(kind.name, boards));
    const underWay = h("section", { class: "own under-way" });
    const over = h("section", { class: "own over-games" });
    fill(root,
        h("div", { class: "welcome" },
            h("h1", { say: "page-welcome" }),
            h("p", { class: "muted", say: "page-welcome-more", with: () => ({ games: list(kinds.map(({ name }) => gameName(name))) }) })),
        underWay,
        h("div", { class: "games" }, ...cards),
        over,
        h("section", { class: "bring" },
            h("h2", { say: "page-public" }),
            h("p", { class: "muted", say: "page-public-more" }),
            h("a", { class: "button", say: "page-watch", attributes: { href: "#/public", id: "watch" } })),
        levels(kinds.map(({ name }) => name)),
        h("section", { class: "bring" },
            h("h2", { say: "page-import" }),
            h("p", { class: "muted", say: "page-import-more" }),
            button("page-import-open", openImport, { attributes: { id: "import" } })));
    const games = await ownGames().catch(() => []);
    const refresh = () => {
        listGames(underWay, "underWay", games.filter((game) => !game.result));
        listGames(over, "over", games.filter((game) => game.result));
    };
    refresh();
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
