// How long the page takes to load on a slow line, printed: `node loading.js`. 1.6 Mbit/s with a round trip of 150 ms.

import { launch, Scene } from "./lib/scene.js";
import { traffic } from "./lib/traffic.js";

const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const browser = await launch();

/** Opens an address and waits for what makes it usable. */
async function measure(name, address, selector, prepare = async (_scene) => {}) {
    const scene = await Scene.open(browser, {});
    await prepare(scene);
    const { seen, client, reset } = await traffic(scene);
    await client.send("Network.emulateNetworkConditions", LINE);
    for (const visit of ["first visit", "reload"]) {
        reset();
        const since = performance.now();
        if (visit === "reload") await scene.page.reload({ waitUntil: "commit" });
        else await scene.page.goto(scene.server.origin + address(scene), { waitUntil: "commit" });
        await scene.page.waitForSelector(selector);
        const time = Math.round(performance.now() - since);
        await scene.page.waitForLoadState("networkidle");
        console.log(`${name}, ${visit}: ${time} ms, ${seen.requests.length} requests, ${seen.bytes} bytes`);
    }
    await scene.close();
}

await measure("home", () => "/", ".card.game:last-child .picture svg");
await measure("Go 9×9", (scene) => `/#/game/${scene.id}`, '.part-game [data-place="E5"]',
    (scene) => scene.make({ game: "go", options: { size: "9" }, black: "human", white: "human" }));
await measure("Go 19×19", (scene) => `/#/game/${scene.id}`, '.part-game [data-place="K10"]',
    (scene) => scene.make({ game: "go", options: { size: "19" }, black: "human", white: "human" }));
await browser.close();
