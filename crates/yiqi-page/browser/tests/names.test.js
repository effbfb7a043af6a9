// Names in the JavaScript of the page and of its tests are written in camelCase.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { test } from "node:test";
import ts from "typescript";

const PAGE = resolve(import.meta.dirname, "../..");
const ACCEPTED = /^(_?[a-z][A-Za-z0-9]*|[A-Z][A-Za-z0-9]*|[A-Z][A-Z0-9]*(_[A-Z0-9]+)*|_)$/;
const IS_ASCII = /^[\x20-\x7e]*$/;
/** An argument of a sentence, named as in the Rust code, and a word of JSON Schema. */
const NAMES_OF_OTHERS = ["way_out", "$ref"];

/** The JavaScript files under a folder, except those of others. */
function sources(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return ["node_modules", "vendor"].includes(entry.name) ? [] : sources(path);
        // `types.js` is generated from the API, whose fields keep their names.
        return entry.name.endsWith(".js") && entry.name !== "types.js" ? [path] : [];
    });
}

/** The fields of the API's JSON. */
const API = new Set(readFileSync(join(PAGE, "web/types.js"), "utf8").match(/\b[a-z]+(_[a-z]+)+\b/g));

/** The names that a file declares, with their lines. */
function declared(path) {
    const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    const found = [];
    const visit = (node) => {
        if (node.name && ts.isIdentifier(node.name) && !ts.isPropertyAccessExpression(node)) found.push(node.name);
        // Fields are declared where they are first assigned.
        if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword) found.push(node.name);
        ts.forEachChild(node, visit);
    };
    visit(file);
    return found.map((name) => ({ name: name.text, line: file.getLineAndCharacterOfPosition(name.getStart()).line + 1 }));
}

test("names are written in camelCase, except the fields of the API", () => {
    const files = ["web", "browser"].flatMap((folder) => sources(join(PAGE, folder)));
    assert.ok(files.length > 50, `${files.length} files`);
    const wrong = files.flatMap((path) => declared(path)
        .filter(({ name }) => IS_ASCII.test(name) && !ACCEPTED.test(name) && !API.has(name) && !NAMES_OF_OTHERS.includes(name))
        .map(({ name, line }) => `${relative(PAGE, path)}:${line}: ${name}`));
    assert.deepEqual(wrong, []);
});
