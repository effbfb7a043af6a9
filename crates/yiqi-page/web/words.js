// The sentences of the page, from the same files as the terminal's.

import { FluentBundle, FluentResource } from "./vendor/fluent/index.js";
import { settings, setting } from "./settings.js";

/** @typedef {Record<string, string | number>} Arguments */

/** @type {Map<string, FluentBundle>} */
const bundles = new Map();

/** The supported languages, each in its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", zh: "简体中文" });

/** @returns {keyof typeof LANGUAGES} */
export function language() {
    const chosen = settings().language;
    if (chosen === "en" || chosen === "zh") return chosen;
    return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** @param {string} tag */
async function load(tag) {
    if (bundles.has(tag)) return;
    const bundle = new FluentBundle(tag, { useIsolating: false });
    bundle.addResource(new FluentResource(delivered()[tag] ?? (await fetchWords(tag))));
    bundles.set(tag, bundle);
}

/**
 * The sentences that came as scripts, by language: the page contains that of the language the browser prefers.
 * @returns {Record<string, string | undefined>}
 */
const delivered = () => /** @type {any} */ (globalThis).yiqiWords ?? {};

/**
 * Loads the sentences of another language.
 * @param {string} tag
 * @returns {Promise<string>}
 */
function fetchWords(tag) {
    const script = document.createElement("script");
    script.src = document.querySelector(`meta[name="words-${tag}"]`)?.getAttribute("content") ?? "";
    return new Promise((resolve, reject) => {
        script.onload = () => resolve(delivered()[tag] ?? "");
        script.onerror = () => reject(new Error(tag));
        document.head.append(script);
    }).finally(() => script.remove());
}

/** Loads the sentences of the current language, or of the other if that fails. */
export async function loadWords() {
    try {
        await load(language());
    } catch {
        const other = language() === "en" ? "zh" : "en";
        await load(other);
        settings().language = other;
    }
    document.documentElement.lang = language() === "zh" ? "zh-Hans" : "en";
}

/**
 * A sentence.
 * @param {string} key
 * @param {Arguments} [args]
 * @param {string} [otherwise] what is said if there is no such sentence
 * @returns {string}
 */
export function say(key, args = {}, otherwise = key) {
    const bundle = bundles.get(language());
    const message = bundle?.getMessage(key);
    if (!bundle || !message?.value) return otherwise;
    return bundle.formatPattern(message.value, args, []);
}

/**
 * Whether there is such a sentence.
 * @param {string} key
 */
export function hasWords(key) {
    return bundles.get(language())?.hasMessage(key) ?? false;
}

/**
 * The name of a game; what the server calls it if this page has no words for it.
 * @param {string} game
 */
export const gameName = (game) => say(`name-${game}`, {}, game);

/** @type {WeakMap<Node, () => void>} */
const bound = new WeakMap();

/**
 * Gives an element a sentence that is updated when the language changes.
 * @template {Element} T
 * @param {T} element
 * @param {string} key
 * @param {Arguments | (() => Arguments)} [args]
 * @param {string} [attribute] the attribute that is the sentence, instead of the content
 * @param {string} [otherwise] what is said if there is no such sentence
 * @returns {T}
 */
export function words(element, key, args = {}, attribute, otherwise) {
    const write = () => {
        const text = say(key, typeof args === "function" ? args() : args, otherwise);
        if (attribute) element.setAttribute(attribute, text);
        else element.textContent = text;
    };
    const before = bound.get(element);
    // One sentence for the content, others for attributes.
    bound.set(element, attribute && before ? () => { before(); write(); } : write);
    element.setAttribute("data-words", "");
    write();
    return element;
}

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Adds a listener for language changes; the returned function removes it.
 * @param {() => void} listener
 */
export function onLanguage(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** @param {keyof typeof LANGUAGES} tag */
export async function setLanguage(tag) {
    try {
        await load(tag);
    } catch {
        // The language stays unchanged.
        return;
    }
    setting("language", tag);
    await loadWords();
    for (const element of document.querySelectorAll("[data-words]")) bound.get(element)?.();
    for (const listener of listeners) listener();
}
