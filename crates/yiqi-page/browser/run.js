// Runs test files, several at a time. Where CI=true, a test that fails is run again, alone; if it then passes, the run passes, and
// what both runs said is written to the file that YIQI_TEST_FLAKY names.

import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { Transform } from "node:stream";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { inspect } from "node:util";

/** More failures than this are not by chance. */
const MOST_BY_CHANCE = 3;

/** Files that take long begin first, so that none of them is alone at the end. */
const LONG = ["friends-games", "friends", "clocks", "whole-games", "accessibility", "layout", "counting"];
const rank = (file) => (LONG.findIndex((name) => file.endsWith(`/${name}.test.js`)) + LONG.length + 1) % (LONG.length + 1);

/**
 * Runs tests and shows what they say.
 * @param {{files: string[], concurrency: number, testNamePatterns?: RegExp}} how
 * @returns {Promise<{passed: string[], failed: {file: string, name: string, why: string}[]}>}
 */
async function tests(how) {
    const [passed, failed] = [[], []];
    const notes = new Transform({
        objectMode: true,
        transform(event, _, next) {
            const { name, file, nesting, details, skip } = event.data;
            // A file without tests passes under its own name.
            if (nesting === 0 && event.type === "test:pass" && skip === undefined && resolve(name) !== file) passed.push(name);
            if (nesting === 0 && event.type === "test:fail") failed.push({ file, name, why: inspect(details.error) });
            next(null, event);
        },
    });
    const shown = run(how).compose(notes).compose(new spec());
    for await (const text of shown) process.stdout.write(text);
    return { passed, failed };
}

/** Matches exactly this name. */
const exactly = (name) => new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`);

/** Whether a test that failed passes when nothing else runs; then both outcomes are written down. */
async function passesAlone({ file, name, why }) {
    console.log(`${name}: failed, and is run again, alone`);
    // A file that fails as a whole has no test of that name.
    const isFile = resolve(name) === file;
    const again = await tests({ files: [file], concurrency: 1, ...(isFile ? {} : { testNamePatterns: exactly(name) }) });
    if (again.failed.length > 0 || !(isFile ? again.passed.length : again.passed.includes(name))) return false;
    const text = `page: ${relative(".", file)}: ${name}\n-- failed:\n${why}\n-- passed, alone:\n${again.passed.join("\n")}\n`;
    if (process.env.YIQI_TEST_FLAKY) appendFileSync(process.env.YIQI_TEST_FLAKY, text);
    return true;
}

const files = process.argv.slice(2).map((file) => resolve(file)).sort((a, b) => rank(a) - rank(b));
const { passed, failed } = await tests({ files, concurrency: 2 * availableParallelism() });
let isFine = failed.length === 0 && passed.length > 0;
if (failed.length > 0 && failed.length <= MOST_BY_CHANCE && process.env.CI === "true") {
    isFine = true;
    for (const one of failed) isFine &&= await passesAlone(one);
}
process.exitCode = isFine ? 0 : 1;
