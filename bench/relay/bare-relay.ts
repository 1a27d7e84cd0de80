import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";

/** The least that a relay can be: no key, no parsing, no counting. What ours is compared with. */
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding"]);
const pool = new Pool(process.argv[2] ?? "", { connections: null });

const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const headers = { "content-type": "application/json" };
    pool.dispatch(
      { path: "/v1/chat/completions", method: "POST", headers, body: Buffer.concat(chunks) },
      {
        onRequestStart(controller) {
          res.on("close", () => {
            if (!res.writableFinished) controller.abort(new Error("gone"));
          });
        },
        onResponseStart(_controller, status, answered) {
          const kept = Object.entries(answered).filter(([name]) => !hopByHop.has(name));
          res.writeHead(status, Object.fromEntries(kept));
        },
        onResponseData(controller, chunk) {
          if (res.write(chunk)) return;
          controller.pause();
          res.once("drain", () => controller.resume());
        },
        onResponseEnd() {
          res.end();
        },
        onResponseError() {
          res.destroy();
        },
      },
    );
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
