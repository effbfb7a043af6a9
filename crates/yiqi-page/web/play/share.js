// Sharing a game: a link to watch it, its record, and a picture of the position on the screen.

import * as api from "../api.js";
import { button, h } from "../dom.js";
import { openDialog } from "../pages/dialog.js";
import { say } from "../words.js";
import { codePicture, copyText, seatLink, watchLink } from "./links.js";

/** @typedef {import("./table.js").Table} Table */

/** The formats in which a record is copied, the best known first. */
const FORMATS = ["sgf", "ggf", "json"];

/** Pixels of the PNG for each unit of the SVG. */
const SCALE = 2;

/** @param {Table} table */
async function recordText(table) {
    const kind = (await api.kinds()).find((one) => one.name === table.game.setup.game);
    const format = FORMATS.find((name) => kind?.formats.includes(name)) ?? "json";
    const record = await api.record(table.id, table.anyToken, format);
    return typeof record === "string" ? record : JSON.stringify(record, null, 2);
}

/** @param {Table} table */
function picture(table) {
    const { setup, moves } = table.game;
    const { game, options, position } = setup;
    return api.picture({ game, options, position, moves: moves.slice(0, table.past.ply) });
}

/**
 * An SVG as PNG.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function png(svg) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = h("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"));
}

/** @param {Table} table */
export async function openShare(table) {
    /** @type {string[]} */
    const addresses = [];
    const text = h("textarea", { label: "page-share", attributes: { readonly: true, rows: 3 } });
    const watch = watchLink(table.id, table.tokens.watch);
    // A seat keeps its name when sides are exchanged.
    const own = /** @type {import("../types.js").Side[]} */ (["black", "white"]).find((side) => table.you && table.seatTokens[side] === table.tokens[table.you]);
    const seat = own ? seatLink(table.id, own, table.seatTokens[own] ?? "") : "";
    text.value = watch;
    const code = h("div", { class: "code-place" });
    const told = h("p", { class: "muted", attributes: { role: "status" } });
    const copy = async (/** @type {string} */ copied) => {
        text.value = copied;
        text.select();
        told.textContent = say(await copyText(copied) ? "page-copied" : "page-not-copied");
    };
    // A phone takes a link from a screen more easily than from a clipboard.
    const pass = async (/** @type {string} */ link) => {
        await copy(link);
        await codePicture(link).then((picture) => code.replaceChildren(picture), refuse);
    };
    const refuse = (/** @type {unknown} */ error) => {
        told.textContent = error instanceof api.Complaint ? error.sentence : String(error);
    };
    const download = (/** @type {string} */ key, /** @type {string} */ ending) => h("a", {
        class: "button", say: key,
        attributes: { id: `share-${ending}`, download: `${table.game.setup.game}-${table.past.ply}.${ending}` },
    });
    const [svgLink, pngLink] = [download("page-share-svg", "svg"), download("page-share-png", "png")];
    const dialog = openDialog("page-share", [
        h("p", { class: "muted", say: "page-share-more" }),
        text,
        told,
        code,
        h("div", { class: "actions" },
            button("page-share-link", () => void pass(watch), { class: "primary", attributes: { id: "share-link" } }),
            !!seat && button("page-share-seat", () => void pass(seat), { hint: "page-share-seat-more", attributes: { id: "share-seat" } }),
            button("page-share-record", () => void recordText(table).then(copy, refuse), { attributes: { id: "share-record" } }),
            svgLink,
            pngLink,
            button("page-done", () => dialog.close())),
    ], { class: "share", closed: () => addresses.forEach((address) => URL.revokeObjectURL(address)) });
    const offer = (/** @type {HTMLAnchorElement} */ link, /** @type {Blob} */ blob) => {
        const address = URL.createObjectURL(blob);
        addresses.push(address);
        link.href = address;
    };
    try {
        const svg = await picture(table);
        offer(svgLink, new Blob([svg], { type: "image/svg+xml" }));
        offer(pngLink, await png(svg));
    } catch (error) {
        refuse(error);
    }
}
