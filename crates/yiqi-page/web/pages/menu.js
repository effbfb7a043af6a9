// The main menu of a game: new game, how to play, exit. Reversi's result leads here.

import * as api from "../api.js";
import { fill, h } from "../dom.js";

/**
 * @param {HTMLElement} root
 * @param {string} game
 */
export async function menuPage(root, game) {
    const kinds = await api.kinds();
    if (!kinds.some((kind) => kind.name === game)) throw new api.Complaint("session-no-such-game", { name: game });
    fill(root,
        h("section", { class: "card menu" },
            h("h1", { say: `name-${game}`, otherwise: game }),
            h("ul", { class: "plain" },
                h("li", {}, h("a", { class: "button primary", say: "page-new-game", attributes: { href: `#/new/${game}` } })),
                h("li", {}, h("a", { class: "button", say: "page-learn", attributes: { href: `#/learn/${game}` } })),
                h("li", {}, h("a", { class: "button", say: "menu-exit", attributes: { href: "#/" } })))));
}
