// The menu behind "more": what is needed rarely. It opens over the page, and closes with Escape or a click beside it.

import { h } from "../dom.js";
import { tool } from "./controls.js";

export class Menu {
    /** @param {HTMLElement[]} items */
    constructor(items) {
        this.element = h("div", { class: "menu-items", label: "page-more", attributes: { id: "more-items", popover: "auto", role: "group" } }, ...items);
        this.button = tool("more", "page-more", () => {}, { id: "more", attributes: { popovertarget: "more-items", "aria-expanded": "false" } });
        this.element.addEventListener("beforetoggle", (event) => {
            if (/** @type {ToggleEvent} */ (event).newState === "open") this.place();
        });
        this.element.addEventListener("toggle", (event) => {
            this.button.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open"));
        });
        // What was chosen may open a dialog; the focus is given back first, so that the dialog returns it to the button.
        this.element.addEventListener("click", () => this.close(), { capture: true });
    }

    close() {
        this.element.hidePopover();
    }

    /** Above the button, with the right edges in line. */
    place() {
        const { right, top } = this.button.getBoundingClientRect();
        const { style } = this.element;
        style.right = `${Math.max(4, document.documentElement.clientWidth - right)}px`;
        style.bottom = `${innerHeight - top + 6}px`;
        style.maxHeight = `${top - 12}px`;
    }
}
