// How `run.js` treats tests that fail: where CI=true they are run a second time, alone, and reported; elsewhere they have failed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

const RUN = resolve(import.meta.dirname, "../run.js");

/** Runs a file with these tests, and the environment variable CI, in an empty folder. */
function run(tests, CI) {
    const folder = mkdtempSync(join(tmpdir(), "yiqi-repeat-"));
    try {
        const [file, report] = [join(folder, "some.test.mjs"), join(folder, "flaky")];
        // As `scene` does, another module calls the runner.
        writeFileSync(join(folder, "lib.mjs"), `
            import assert from "node:assert/strict";
            import { existsSync, writeFileSync } from "node:fs";
            import { test as one } from "node:test";
            export const test = (name, how, act) => one(name, how, act);
            /** Fails the first time that it is called with this name. */
            export function failOnce(name) {
                const mark = ${JSON.stringify(folder)} + "/" + name;
                if (existsSync(mark)) return;
                writeFileSync(mark, "");
                assert.fail("not this time: " + name);
            }
            export { assert };`);
        writeFileSync(file, `import { assert, failOnce, test } from "./lib.mjs";\n${tests}`);
        const { NODE_TEST_CONTEXT: _, ...env } = process.env;
        const { status, stdout } = spawnSync(process.execPath, [RUN, file], { encoding: "utf8", env: { ...env, CI, YIQI_TEST_FLAKY: report } });
        return { passes: status === 0, stdout, report: existsSync(report) ? readFileSync(report, "utf8") : "" };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const ONCE = `test("a (strange) name?", () => failOnce("one")); test("another", () => {});`;

test("where CI=true, a test that fails once is repeated alone and reported", () => {
    const { passes, stdout, report } = run(ONCE, "true");
    assert.ok(passes, stdout);
    assert.match(stdout, /a \(strange\) name\?: failed; running it again, alone/);
    assert.match(report, /^page: .*some\.test\.mjs: a \(strange\) name\?\n-- failed:\n[^]*not this time: one[^]*-- passed, alone:\na \(strange\) name\?\n$/);
});

test("elsewhere it has failed", () => {
    const { passes, stdout, report } = run(ONCE, "");
    assert.ok(!passes, stdout);
    assert.equal(report, "");
});

test("a test that fails again has failed, and so has a run with many failures, and one without tests", () => {
    const always = run(`test("never", () => assert.fail("never")); ${ONCE}`, "true");
    assert.ok(!always.passes, always.stdout);
    const many = run([1, 2, 3, 4].map((one) => `test("test ${one}", () => failOnce("${one}"));`).join("\n"), "true");
    assert.ok(!many.passes, many.stdout);
    assert.doesNotMatch(many.stdout, /run again/);
    assert.ok(!run("", "true").passes);
    assert.ok(!run("this is no program", "true").passes);
});

test("a file that breaks once is repeated as a whole", () => {
    const { passes, stdout, report } = run(`test("one", () => {}); failOnce("file");`, "true");
    assert.ok(passes, stdout);
    assert.match(report, /some\.test\.mjs/);
});
