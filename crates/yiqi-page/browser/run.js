// Runs test files, several at a time. Where CI=true, a test that fails is run again, alone; if it then passes, the run passes, and
// what both runs said is written to the file that YIQI_TEST_FLAKY names.

import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, relative, resolve } from "node:path";
import { Transform } from "node:stream";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { inspect } from "node:util";

/** How long a file may take, in milliseconds: it is ended if its tests do not end by themselves. */
const LONGEST_FILE = 20 * 60_000;

/** More failures than this are not by chance. */
const MOST_BY_CHANCE = 3;

/** Files that take long begin first, so that none of them is alone at the end. */
const LONG = ["friends-games", "friends", "clocks", "whole-games", "accessibility", "layout", "counting"];
const rank = (file) => (LONG.findIndex((name) => file.endsWith(`/${name}.test.js`)) + LONG.length + 1) % (LONG.length + 1);

/**
 * Runs the tests of a file, or those whose names match, and shows what they say once all are done. Where a test stands is known from
 * the file that was run: the runner names the line that called `test`, which may be in a module of several files.
 * @param {string} file
 * @param {RegExp} [testNamePatterns]
 * @returns {Promise<{count: number, passed: string[], failed: {file: string, name: string, why: string}[]}>} `passed` and `failed` without those
 *   inside other tests, `count` of all that passed
 */
async function tests(file, testNamePatterns) {
    const since = performance.now();
    const [passed, failed] = [[], []];
    let count = 0;
    const notes = new Transform({
        objectMode: true,
        transform(event, _, next) {
            const { name, nesting, details, skip } = event.data;
            // A file without tests passes under its own name.
            if (event.type === "test:pass" && skip === undefined && resolve(name) !== file) {
                if (details.type !== "suite") count += 1;
                if (nesting === 0) passed.push(name);
            }
            if (event.type === "test:fail" && nesting === 0) failed.push({ file, name, why: inspect(details.error) });
            next(null, event);
        },
    });
    const how = { files: [file], timeout: LONGEST_FILE, ...(testNamePatterns ? { testNamePatterns } : {}) };
    let said = "";
    for await (const text of run(how).compose(notes).compose(new spec())) said += text;
    // The counts of one file are not shown.
    process.stdout.write(`${basename(file)}: ${Math.round((performance.now() - since) / 1000)} s\n${said.replace(/^ℹ .*\n/gm, "")}`);
    return { count, passed, failed };
}

/** Runs files, so many at a time. */
async function all(files, most) {
    const waiting = files.values();
    const results = [];
    await Promise.all(Array.from({ length: most }, async () => {
        for (const file of waiting) results.push(await tests(file));
    }));
    return { count: results.reduce((sum, one) => sum + one.count, 0), failed: results.flatMap((one) => one.failed) };
}

/** Matches exactly this name. */
const exactly = (name) => new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`);

/** Whether a test that failed passes when nothing else runs; then both outcomes are written down. */
async function passesAlone({ file, name, why }) {
    console.log(`${name}: failed, and is run again, alone`);
    // A file that fails as a whole has no test of that name.
    const isFile = resolve(name) === file;
    const again = await tests(file, isFile ? undefined : exactly(name));
    if (again.failed.length > 0 || !(isFile ? again.passed.length : again.passed.includes(name))) return false;
    const text = `page: ${relative(".", file)}: ${name}\n-- failed:\n${why}\n-- passed, alone:\n${again.passed.join("\n")}\n`;
    if (process.env.YIQI_TEST_FLAKY) appendFileSync(process.env.YIQI_TEST_FLAKY, text);
    return true;
}

const files = process.argv.slice(2).map((file) => resolve(file)).sort((a, b) => rank(a) - rank(b));
const { count, failed } = await all(files, 2 * availableParallelism());
let isFine = failed.length === 0 && count > 0;
if (failed.length > 0 && failed.length <= MOST_BY_CHANCE && process.env.CI === "true") {
    isFine = true;
    for (const one of failed) isFine &&= await passesAlone(one);
}
for (const { file, name } of failed) console.log(`✖ ${basename(file)}: ${name}`);
console.log(`ℹ pass ${count}\nℹ fail ${failed.length}`);
process.exitCode = isFine ? 0 : 1;
