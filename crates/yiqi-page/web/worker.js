// The service worker, which makes the page installable. It does one thing: when the server cannot be reached, it answers a
// navigation with a page that says so. It keeps no files, so that nothing of the page is ever older than the server.

/** @typedef {{request: Request, respondWith(answer: Promise<Response>): void}} FetchEvent */
/** @typedef {{notification: Notification, waitUntil(done: Promise<unknown>): void}} NotificationEvent */

/** What a proxy answers in place of a server that is down. */
const UNREACHABLE = [502, 503, 504];

/**
 * The offline page. It is complete in itself; only the script and the style with this number are allowed in it.
 * @param {string} nonce
 */
const page = (nonce) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Yiqi 弈棋</title>
<style nonce="${nonce}">
body { display: grid; place-content: center; gap: 1rem; min-height: 90vh; margin: 0; padding: 1rem; text-align: center; font: 18px/1.5 system-ui, sans-serif; background: light-dark(#f5f0e6, #191715); color: light-dark(#24211c, #ece5d8); }
h1 { font-size: 1.5rem; margin: 0; }
p { margin: 0; max-width: 32em; }
button { justify-self: center; padding: 0.6em 1.4em; border: 0; border-radius: 8px; font: inherit; background: light-dark(#a8391f, #e2795f); color: light-dark(#fff, #1b0d08); }
</style>
</head>
<body>
<main id="offline">
<h1>The server cannot be reached <span lang="zh-Hans">无法连接服务器</span></h1>
<p>Check your connection. Your games are kept on the server and go on when it is back.</p>
<p lang="zh-Hans">请检查网络连接。棋局保存在服务器上，恢复连接后可以继续。</p>
<p><button type="button" id="again">Try again · <span lang="zh-Hans">重试</span></button></p>
</main>
<script nonce="${nonce}">
const again = () => location.reload();
document.getElementById("again").addEventListener("click", again);
addEventListener("online", again);
</script>
</body>
</html>
`;

function offlinePage() {
    const nonce = crypto.randomUUID();
    return new Response(page(nonce), {
        status: 503,
        headers: {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        },
    });
}

/** @param {Request} request */
async function navigate(request) {
    try {
        const answer = await fetch(request);
        return UNREACHABLE.includes(answer.status) ? offlinePage() : answer;
    } catch {
        return offlinePage();
    }
}

// The types of a page know nothing of workers.
const worker = /** @type {any} */ (self);

// A new version replaces the old one at once.
worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
    if (event.request.mode === "navigate") event.respondWith(navigate(event.request));
});

// "Your turn" on phones, where only a worker can show it.
worker.addEventListener("notificationclick", (/** @type {NotificationEvent} */ event) => {
    event.notification.close();
    const { url } = event.notification.data;
    const show = async () => {
        const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
        const there = open.find((/** @type {{url: string}} */ client) => client.url === url);
        await (there ? there.focus() : worker.clients.openWindow(url));
    };
    event.waitUntil(show());
});
