// Short functions that create elements.

import { words } from "./words.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @typedef {object} Extra
 * @property {string} [class]
 * @property {string} [say] the key of its sentence
 * @property {import("./words.js").Arguments | (() => import("./words.js").Arguments)} [with] the sentence's arguments
 * @property {string} [otherwise] what is said if there is no such sentence
 * @property {string} [label] the key of the sentence that is its `aria-label`
 * @property {string} [hint] the key of the sentence that is its `title`
 * @property {Record<string, (event: any) => void>} [on]
 * @property {Record<string, string | number | boolean | undefined>} [attributes]
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Extra} [extra]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, extra = {}, ...children) {
    const element = document.createElement(tag);
    furnish(element, extra);
    for (const child of children) if (child) element.append(child);
    return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    for (const child of children) if (child) element.append(child);
    return /** @type {SVGElementTagNameMap[T]} */ (element);
}

/**
 * @param {Element} element
 * @param {Extra} extra
 */
function furnish(element, extra) {
    if (extra.class) element.setAttribute("class", extra.class);
    if (extra.say) words(element, extra.say, extra.with, undefined, extra.otherwise);
    if (extra.label) words(element, extra.label, extra.with, "aria-label");
    if (extra.hint) words(element, extra.hint, extra.with, "title");
    for (const [name, listener] of Object.entries(extra.on ?? {})) element.addEventListener(name, listener);
    for (const [name, value] of Object.entries(extra.attributes ?? {})) {
        if (value === true) element.setAttribute(name, "");
        else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
    }
}

/**
 * A button that says what it does.
 * @param {string} key
 * @param {() => void} act
 * @param {Extra} [extra]
 */
export function button(key, act, extra = {}) {
    const attributes = { type: "button", ...extra.attributes };
    return h("button", { ...extra, say: key, attributes, on: { click: act, ...extra.on } });
}

/**
 * Replaces the content.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
    element.replaceChildren(...children.filter((child) => !!child).map((child) => /** @type {Node | string} */ (child)));
}
