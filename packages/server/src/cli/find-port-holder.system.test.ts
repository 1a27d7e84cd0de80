import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { findPortHolder } from "./find-port-holder.ts";

it.skipIf(process.platform !== "linux")(
  "names the process that holds a port, and nobody afterwards",
  async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await findPortHolder(port)).toMatchObject({
      pid: process.pid,
      command: expect.stringContaining("node") as string,
    });
    server.close();
    await once(server, "close");
    expect(await findPortHolder(port)).toBeNull();
  },
);
