import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished, expect, it } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { silentLogger } from "../../kernel/logger.ts";
import { createLazyEgress } from "./create-lazy-egress.ts";

it("answers a sandbox that speaks before the way out is loaded", async () => {
  const home = mkdtempSync(join(tmpdir(), "steward-egress-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const egress = createLazyEgress({
    credentials: { config: () => ({}), resolveSecret: () => undefined },
    reach: async () => null,
    onRequest: () => {},
    clock: systemClock,
    log: silentLogger,
  });
  const inside = createServer({ allowHalfOpen: true }, (connection) =>
    egress.serve("sbx_1", connection),
  );
  const path = join(home, "proxy.sock");
  inside.listen(path);
  await once(inside, "listening");
  onTestFinished(() => void inside.close());
  const client = connect(path);
  client.write("CONNECT site.example:443 HTTP/1.1\r\nhost: site.example:443\r\n\r\n");
  expect(await text(client)).toMatch(/^HTTP\/1\.1 403 /u);
});
