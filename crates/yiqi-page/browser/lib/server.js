// Each test has its own server: the real program, on a free port, with its own folder.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

const WORKSPACE = resolve(import.meta.dirname, "../../../..");
const TARGET = process.env.CARGO_TARGET_DIR ?? join(WORKSPACE, "target");

/** The program under test. */
export const PROGRAM = resolve(process.env.YIQI_BIN ?? join(TARGET, "debug", "yiqi"));

/** The same program with one more game, which has no words and no part of the page: `cargo build --example toy`. */
export const WITH_TOY_GAME = join(dirname(PROGRAM), "examples", "toy");

export class Server {
    /** Starts a server; `port` and `data` may be those of an earlier one. */
    static async start({ port = 0, data, program = PROGRAM, limits = [] } = {}) {
        const server = new Server();
        server.data = data ?? await mkdtemp(join(tmpdir(), "yiqi-browser-"));
        const line = ["serve", "--port", String(port), "--unlimited", "--lang", "en", "--data", server.data,
            ...limits.flatMap((limit) => ["--limit", limit])];
        server.child = spawn(program, line, { stdio: ["ignore", "pipe", "inherit"] });
        server.gone = once(server.child, "exit");
        const lines = createInterface({ input: server.child.stdout });
        const gone = server.gone.then(() => { throw new Error("the server ended before it served"); });
        const [first] = await Promise.race([once(lines, "line"), gone]);
        gone.catch(() => {});
        server.origin = /http:\/\/[^\s]+?(?=[\s/]|$)/.exec(first)[0];
        server.port = Number(new URL(server.origin).port);
        return server;
    }

    /** Without a warning, as in a power cut. The data stay. */
    async kill() {
        this.child.kill("SIGKILL");
        await this.gone;
    }

    /** The end of the test. */
    async stop() {
        await this.kill();
        await rm(this.data, { recursive: true, force: true });
    }

    /** A request past the page. */
    async ask(method, path, { body, token } = {}) {
        const headers = {};
        if (token) headers.Authorization = `Bearer ${token}`;
        if (body !== undefined) headers["Content-Type"] = "application/json";
        const answer = await fetch(this.origin + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
        const value = await answer.json();
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(value)}`);
        return value;
    }
}
