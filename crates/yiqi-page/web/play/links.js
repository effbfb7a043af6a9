// Links to a game: to a seat for a friend, to one's own seat on another device, and to watch; copied, shared, or as a QR code.

import * as api from "../api.js";
import { button, h } from "../dom.js";
import { openDialog } from "../pages/dialog.js";

/** @param {string[]} parts */
const link = (...parts) => `${location.origin}/#/${parts.filter(Boolean).join("/")}`;

/**
 * The link for a friend: whoever opens it first gets the seat, the others watch.
 * @param {string} id
 * @param {string} invite
 * @param {string} [watch]
 */
export const inviteLink = (id, invite, watch = "") => link("join", id, invite, watch);

/**
 * The link to one's own seat.
 * @param {string} id
 * @param {string} side
 * @param {string} token
 */
export const seatLink = (id, side, token) => link("seat", id, side, token);

/**
 * The link to watch.
 * @param {string} id
 * @param {string} [watch]
 */
export const watchLink = (id, watch = "") => link("game", id, watch);

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser let us
 */
export async function copyText(text) {
    return await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
}

/** Whether the device can pass a link on to other applications. */
export const canShare = () => typeof navigator.share === "function";

/** @param {string} url */
export async function shareLink(url) {
    // The user may close the list of applications again.
    await navigator.share({ title: "Yiqi 弈棋", url }).catch(() => {});
}

/**
 * A link as a QR code.
 * @param {string} text
 */
export async function codePicture(text) {
    const image = h("img", { class: "code", label: "page-invite-code" });
    image.src = `data:image/svg+xml,${encodeURIComponent(await api.code(text))}`;
    return image;
}

/** @param {string} text */
export async function openCode(text) {
    const place = h("div", { class: "code-place" });
    const dialog = openDialog("page-invite-code", [
        place,
        h("p", { class: "muted", say: "page-invite-scan" }),
        h("div", { class: "actions" }, button("page-done", () => dialog.close(), { class: "primary" })),
    ], { class: "code-dialog" });
    try {
        place.append(await codePicture(text));
    } catch (error) {
        place.textContent = error instanceof api.Complaint ? error.sentence : String(error);
    }
}
