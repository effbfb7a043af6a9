// The server's description of its own API: valid OpenAPI 3.1, complete, and true of what the server answers.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Server } from "../lib/server.js";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Everything about a game takes a secret in its header, except those that take it in the body or the first message. */
const OF_A_GAME = "/api/games/{id}";
const SECRET_ELSEWHERE = ["post /api/games/{id}/join", "get /api/games/{id}/live"];

let server;
let document;

before(async () => {
    server = await Server.start();
    document = await server.ask("GET", "/api/openapi.json");
});
after(() => server.stop());

/** All operations: their names, such as `get /api/games`, and what the document says of them. */
function operations() {
    return Object.entries(document.paths).flatMap(([path, item]) => METHODS.filter((method) => item[method]).map((method) => {
        const parameters = [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map(resolve);
        return { name: `${method} ${path}`, path, ...item[method], parameters };
    }));
}

/** What a reference points at, or the thing itself. */
function resolve(thing) {
    if (!thing?.$ref) return thing;
    const parts = thing.$ref.replace(/^#\//, "").split("/").map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"));
    return parts.reduce((at, part) => at?.[part], document);
}

/** Every object of the document, with where it is. */
function* objects(value = document, at = "#") {
    if (typeof value !== "object" || value === null) return;
    yield [value, at];
    for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${at}/${key}`);
}

/** The operations of which something is not true, by their names. */
const failing = (isGood) => operations().filter((operation) => !isGood(operation)).map(({ name }) => name);

const isSaid = (text) => typeof text === "string" && text.trim() !== "";

describe("the OpenAPI document", () => {
    test("is valid OpenAPI 3.1", async () => {
        assert.match(document.openapi, /^3\.1\./);
        const { valid, errors } = await new Validator().validate(structuredClone(document));
        assert.deepEqual(errors ?? [], []);
        assert.ok(valid);
    });

    test("has references that all resolve, and no schema that nothing refers to", () => {
        const all = [...objects()].filter(([one]) => typeof one.$ref === "string");
        assert.deepEqual(all.filter(([one]) => resolve(one) === undefined).map(([one, at]) => `${at}: ${one.$ref}`), []);
        const used = new Set(all.map(([one]) => one.$ref));
        const schemas = Object.keys(document.components.schemas);
        assert.deepEqual(schemas.filter((name) => !used.has(`#/components/schemas/${name}`)), []);
    });

    test("says of every operation what it does, under a unique id and a declared tag", () => {
        assert.ok(operations().length > 0);
        assert.deepEqual(failing((one) => isSaid(one.description) || isSaid(one.summary)), []);
        const ids = operations().map((one) => one.operationId);
        assert.deepEqual(failing((one) => isSaid(one.operationId) && ids.filter((id) => id === one.operationId).length === 1), []);
        const tags = new Set((document.tags ?? []).map((tag) => tag.name));
        assert.deepEqual(failing((one) => one.tags?.length > 0 && one.tags.every((tag) => tags.has(tag))), []);
    });

    test("describes every response, and the body of every refusal", () => {
        const responses = operations().flatMap(({ name, responses }) => Object.entries(responses ?? {}).map(([status, response]) =>
            ({ name: `${name} ${status}`, status, ...resolve(response) })));
        assert.deepEqual(failing((one) => Object.keys(one.responses ?? {}).length > 0), []);
        assert.deepEqual(responses.filter((one) => !isSaid(one.description)).map((one) => one.name), []);
        const hasComplaint = (one) => one.content?.["application/json"]?.schema?.$ref === "#/components/schemas/Complaint";
        assert.deepEqual(responses.filter((one) => !/^[123]/.test(one.status) && !hasComplaint(one)).map((one) => one.name), []);
    });

    test("declares the parameters of every path, and all others as those of a query", () => {
        assert.deepEqual(failing(({ path, parameters }) => {
            const wanted = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).sort();
            const declared = parameters.filter((one) => one.in === "path");
            return declared.every((one) => one.required === true)
                && JSON.stringify(declared.map((one) => one.name).sort()) === JSON.stringify(wanted);
        }), []);
        assert.deepEqual(failing(({ parameters }) => parameters.every((one) => one.in === "path" || one.in === "query")), []);
        assert.deepEqual(failing(({ parameters }) => parameters.every((one) => isSaid(one.description) && one.schema)), []);
    });

    test("names a declared security scheme wherever a secret is taken, and nowhere else", () => {
        const declared = Object.keys(document.components.securitySchemes);
        const schemes = (one) => (one.security ?? document.security ?? []).flatMap(Object.keys);
        assert.deepEqual(failing((one) => schemes(one).every((scheme) => declared.includes(scheme))), []);
        assert.deepEqual(failing((one) => {
            const takesSecret = one.path.startsWith(OF_A_GAME) && !SECRET_ELSEWHERE.includes(one.name);
            return takesSecret === schemes(one).length > 0;
        }), []);
    });

    test("has schemas that are JSON Schema 2020-12", () => {
        const ajv = new Ajv2020({ strict: false, validateFormats: false });
        const faults = Object.entries(document.components.schemas).filter(([, schema]) => !ajv.validateSchema(schema));
        assert.deepEqual(faults.map(([name]) => name), []);
    });

    test("is true of what the server answers", async () => {
        const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
        ajv.addSchema(document, "document");
        const found = [];
        /** Sends a request, and checks the answer against the document. */
        const ask = async (name, { id = "", query = "", body, token } = {}) => {
            const [method, path] = name.split(" ");
            const headers = { ...(body && { "Content-Type": "application/json" }), ...(token && { Authorization: `Bearer ${token}` }) };
            const how = { method: method.toUpperCase(), headers, body: body && JSON.stringify(body) };
            const answer = await fetch(server.origin + path.replace("{id}", id) + query, how);
            const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
            const value = type === "application/json" ? await answer.json() : await answer.text();
            const { responses } = document.paths[path][method];
            const described = responses[answer.status] ? answer.status : "default";
            const response = responses[described];
            if (!response) found.push(`${name}: the status ${answer.status} is not described`);
            const content = response?.content?.[type];
            if (value !== "" && response && !content) found.push(`${name} ${answer.status}: the type ${type} is not described`);
            if (!content?.schema) return value;
            const pointer = ["paths", path, method, "responses", described, "content", type, "schema"]
                .map((part) => encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
            const validate = ajv.compile({ $ref: `document#/${pointer}` });
            if (!validate(value)) found.push(`${name} ${answer.status}: ${ajv.errorsText(validate.errors)}`);
            return value;
        };
        const made = await ask("post /api/games", { body: { game: "reversi", black: "human", white: "level:1", public: true } });
        const { id, tokens } = made;
        const seat = { id, token: tokens.black };
        await ask("post /api/games", { body: { game: "chess", black: "human", white: "human" } });
        await ask("post /api/games", { body: { game: 7 } });
        await ask("get /api/games");
        await ask("get /api/games", { query: "?limit=x" });
        await ask("post /api/own-games", { body: { tokens: Object.values(tokens) } });
        await ask("post /api/summaries", { body: { tokens: Object.values(tokens) } });
        await ask("get /api/games/{id}", seat);
        await ask("get /api/games/{id}", { id: "nothing" });
        await ask("post /api/games/{id}/preview", { ...seat, body: { move: "d3" } });
        await ask("post /api/games/{id}/preview", { ...seat, body: { move: "a1" } });
        await ask("post /api/games/{id}/move-now", seat);
        await ask("post /api/games/{id}/move-now", { id, token: tokens.watch });
        await ask("post /api/games/{id}/commands", { ...seat, body: { id: "1", do: "move", move: "d3" } });
        await ask("post /api/games/{id}/commands", { ...seat, body: { id: "2", do: "move", move: "a1", sequence: 0 } });
        await ask("post /api/games/{id}/commands", { ...seat, body: { id: "3", do: "fly" } });
        await ask("post /api/games/{id}/commands", { id, token: tokens.watch, body: { id: "4", do: "undo" } });
        await ask("get /api/games/{id}/events", seat);
        await ask("get /api/games/{id}/events", { ...seat, query: "?after=x" });
        await ask("get /api/games/{id}/analysis", { ...seat, query: "?level=1" });
        await ask("get /api/games/{id}/analysis", { ...seat, query: "?level=x" });
        await ask("get /api/games/{id}/record", { ...seat, query: "?format=transcript" });
        await ask("get /api/games/{id}/record", { ...seat, query: "?format=sgf" });
        await ask("post /api/import", { body: { text: "F5D6", format: "transcript", black: "human", white: "human" } });
        await ask("post /api/import", { body: { text: "?", format: "json", black: "human", white: "human" } });
        await ask("post /api/positions", { body: { game: "go", moves: ["C3"] } });
        await ask("post /api/positions", { body: { game: "go", moves: ["Z3"] } });
        await ask("get /api/kinds");
        const open = await ask("post /api/games", { body: { game: "reversi", black: "human", white: "invite" } });
        await ask("post /api/games/{id}/join", { id: open.id, body: { invite: "x" } });
        await ask("post /api/games/{id}/invites", { id: open.id, token: open.tokens.creator, body: { side: "white" } });
        await ask("post /api/games/{id}/invites", { id: open.id, token: open.tokens.black, body: { side: "white" } });
        const { invite } = await ask("post /api/games/{id}/invites", { id: open.id, token: open.tokens.creator, body: { side: "white" } });
        await ask("post /api/games/{id}/join", { id: open.id, body: { invite, name: "Mei" } });
        await ask("post /api/games/{id}/engine", { id: open.id, token: open.tokens.creator, body: { side: "white", player: "level:1" } });
        await ask("post /api/games/{id}/engine", { id: open.id, token: open.tokens.creator, body: { side: "white", player: "level:99" } });
        await ask("get /api/games/{id}/live", seat);
        await ask("delete /api/games/{id}", { id, token: tokens.black });
        await ask("delete /api/games/{id}", { id, token: tokens.creator });
        for (const path of ["/api/openapi.json", "/livez", "/readyz", "/healthz", "/metrics"]) await ask(`get ${path}`);
        assert.deepEqual(found, []);
    });
});
