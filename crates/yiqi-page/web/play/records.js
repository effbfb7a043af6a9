// The game as a record and the position as text, to take away.

import * as api from "../api.js";
import { button, fill, h } from "../dom.js";
import { openDialog } from "../pages/dialog.js";
import { say } from "../words.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export async function openExport(table) {
    const kind = (await api.kinds()).find((one) => one.name === table.game.setup.game);
    const text = h("textarea", { label: "page-export", attributes: { readonly: true, rows: 10 } });
    const link = h("a", { class: "button primary", say: "page-download" });
    const format = h("select", { attributes: { name: "format" } }, ...(kind?.formats ?? ["json"]).map((name) =>
        h("option", { say: `page-format-${name}`, attributes: { value: name } })));
    let address = "";
    const write = async () => {
        const wanted = format.value;
        // Another one may be chosen before the answer is there.
        const isWanted = () => wanted === format.value;
        try {
            const answer = await api.record(table.id, table.anyToken, wanted);
            if (!isWanted()) return;
            text.dataset.format = wanted;
            text.value = typeof answer === "string" ? answer : JSON.stringify(answer, null, 2);
            URL.revokeObjectURL(address);
            address = URL.createObjectURL(new Blob([text.value], { type: "text/plain" }));
            const ending = wanted === "transcript" ? "txt" : wanted;
            link.setAttribute("href", address);
            link.setAttribute("download", `${table.game.setup.game}-${table.id.slice(0, 6)}.${ending}`);
        } catch (error) {
            if (!isWanted()) return;
            link.removeAttribute("href");
            text.value = error instanceof api.Complaint ? error.sentence : String(error);
        }
    };
    format.addEventListener("change", () => void write());
    const dialog = openDialog("page-export", [
        h("label", { class: "row" }, h("span", { say: "page-import-format" }), format),
        text,
        h("div", { class: "actions" }, button("page-done", () => dialog.close()), link),
    ], { class: "export", closed: () => URL.revokeObjectURL(address) });
    await write();
}

/** @param {Table} table */
export function openPosition(table) {
    const text = h("textarea", { label: "page-position", attributes: { readonly: true, rows: 3 } });
    text.value = table.view.position;
    const copied = h("span", { class: "muted", attributes: { role: "status" } });
    const dialog = openDialog("page-position", [
        text,
        h("div", { class: "actions" },
            copied,
            button("page-copy", async () => {
                text.select();
                await navigator.clipboard?.writeText(text.value).catch(() => {});
                fill(copied, say("page-copied"));
            }),
            button("page-done", () => dialog.close(), { class: "primary" })),
    ], { class: "position" });
}
