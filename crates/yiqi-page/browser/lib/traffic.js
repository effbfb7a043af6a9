// What goes over the network: requests with their bytes, headers included, and the bytes of WebSocket messages.

import { until } from "./waiting.js";

/** Before the page is opened. */
export async function traffic(scene) {
    const client = await scene.context.newCDPSession(scene.page);
    await client.send("Network.enable");
    const seen = { requests: [], bytes: 0, messages: [] };
    const open = new Map();
    client.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse }) => {
        if (!redirectResponse && request.url.startsWith(scene.server.origin)) open.set(requestId, request);
    });
    client.on("Network.responseReceived", ({ requestId, response }) => {
        // What the browser has already is no request.
        if (response.fromDiskCache || response.fromPrefetchCache) open.delete(requestId);
    });
    client.on("Network.requestServedFromCache", ({ requestId }) => open.delete(requestId));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const request = open.get(requestId);
        if (!request) return;
        open.delete(requestId);
        seen.requests.push(`${request.method} ${request.url.slice(scene.server.origin.length)}`);
        seen.bytes += encodedDataLength;
    });
    client.on("Network.webSocketFrameReceived", ({ response }) => seen.messages.push(response.payloadData.length));
    return {
        seen,
        /** Begins to count anew. */
        reset() {
            seen.requests.length = seen.messages.length = 0;
            seen.bytes = 0;
        },
        /** Waits until the page has been told something. */
        async told() {
            await until("the page to be told something", () => seen.messages.length);
        },
        client,
    };
}
