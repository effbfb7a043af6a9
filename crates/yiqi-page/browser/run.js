// Runs test files in parallel. Where CI=true, a test that fails is run again, alone; if it then passes, the run passes, and the
// output of both runs is appended to the file that YIQI_TEST_FLAKY names.

import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, relative, resolve } from "node:path";
import { Transform } from "node:stream";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { inspect } from "node:util";

/** Limit for one file, in milliseconds: a file whose tests hang is ended. */
const FILE_TIMEOUT = 20 * 60_000;

/** With more failures than this, no test is run again. */
const MOST_FLAKY = 3;

/** The longest files start first, so that none of them runs alone at the end. */
const LONGEST = ["friends-games", "friends", "clocks", "whole-games", "accessibility", "layout", "counting"];
const rank = (file) => (LONGEST.findIndex((name) => file.endsWith(`/${name}.test.js`)) + LONGEST.length + 1) % (LONGEST.length + 1);

/**
 * Runs the tests of one file, or those whose names match, and prints their output when all are done. A failure is recorded with the
 * file that was run, because the runner reports the line that called `test`, which may be in a shared module.
 * @param {string} file
 * @param {RegExp} [testNamePatterns]
 * @returns {Promise<{count: number, passed: string[], failed: {file: string, name: string, error: string}[]}>} `passed` and `failed` list
 *   top-level tests, `count` is the number of all tests that passed
 */
async function tests(file, testNamePatterns) {
    const since = performance.now();
    const [passed, failed] = [[], []];
    let count = 0;
    const collect = new Transform({
        objectMode: true,
        transform(event, _, next) {
            const { name, nesting, details, skip } = event.data;
            // A file without tests passes under its own name.
            if (event.type === "test:pass" && skip === undefined && resolve(name) !== file) {
                if (details.type !== "suite") count += 1;
                if (nesting === 0) passed.push(name);
            }
            if (event.type === "test:fail" && nesting === 0) failed.push({ file, name, error: inspect(details.error) });
            next(null, event);
        },
    });
    const options = { files: [file], timeout: FILE_TIMEOUT, ...(testNamePatterns ? { testNamePatterns } : {}) };
    let output = "";
    for await (const text of run(options).compose(collect).compose(new spec())) output += text;
    // Without the totals of the file.
    process.stdout.write(`${basename(file)}: ${Math.round((performance.now() - since) / 1000)} s\n${output.replace(/^ℹ .*\n/gm, "")}`);
    return { count, passed, failed };
}

/** Runs the files, at most `parallel` at once. */
async function all(files, parallel) {
    const queue = files.values();
    const results = [];
    await Promise.all(Array.from({ length: parallel }, async () => {
        for (const file of queue) results.push(await tests(file));
    }));
    return { count: results.reduce((sum, one) => sum + one.count, 0), failed: results.flatMap((one) => one.failed) };
}

/** Matches exactly this name. */
const exactly = (name) => new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`);

/** Runs a failed test again, alone. If it passes, reports both runs. */
async function passesAlone({ file, name, error }) {
    console.log(`${name}: failed; running it again, alone`);
    // If the whole file failed, it is listed under its own name.
    const isFile = resolve(name) === file;
    const again = await tests(file, isFile ? undefined : exactly(name));
    if (again.failed.length > 0 || !(isFile ? again.passed.length : again.passed.includes(name))) return false;
    const text = `page: ${relative(".", file)}: ${name}\n-- failed:\n${error}\n-- passed, alone:\n${again.passed.join("\n")}\n`;
    if (process.env.YIQI_TEST_FLAKY) appendFileSync(process.env.YIQI_TEST_FLAKY, text);
    return true;
}

const files = process.argv.slice(2).map((file) => resolve(file)).sort((a, b) => rank(a) - rank(b));
const { count, failed } = await all(files, 2 * availableParallelism());
let isPassed = failed.length === 0 && count > 0;
if (failed.length > 0 && failed.length <= MOST_FLAKY && process.env.CI === "true") {
    isPassed = true;
    for (const one of failed) isPassed &&= await passesAlone(one);
}
for (const { file, name } of failed) console.log(`✖ ${basename(file)}: ${name}`);
console.log(`ℹ pass ${count}\nℹ fail ${failed.length}`);
process.exitCode = isPassed ? 0 : 1;
