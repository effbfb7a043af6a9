// Something went wrong: what, and the way back.

import { Complaint } from "../api.js";
import { fill, h } from "../dom.js";

/**
 * @param {HTMLElement} root
 * @param {unknown} error
 */
export function errorPage(root, error) {
    const sentence = error instanceof Complaint ? error.sentence : String(error);
    fill(root,
        h("section", { class: "card error" },
            h("h1", { say: "page-error" }),
            h("p", {}, sentence),
            h("p", {},
                h("a", { class: "button primary", say: "page-back-home", attributes: { href: "#/" } }),
                " ",
                h("a", {
                    class: "button", say: "page-try-again", attributes: { href: location.hash },
                    on: { click: () => dispatchEvent(new HashChangeEvent("hashchange")) },
                }))));
}
