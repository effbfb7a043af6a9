// The types that the page's comments promise are true.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { test } from "node:test";

const HERE = resolve(import.meta.dirname, "..");

test("the page's modules pass the compiler's strict checks", () => {
    const compiler = resolve(HERE, "node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "--project", resolve(HERE, "tsconfig.json")], { encoding: "utf8" });
    assert.equal(stdout, "");
    assert.equal(status, 0);
});
