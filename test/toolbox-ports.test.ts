import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readToEnd, startToolbox, type ToolboxOnHost } from "./support/toolbox-process.ts";

let toolbox: ToolboxOnHost;

beforeAll(async () => {
  toolbox = await startToolbox({ env: { STEWARD_PROXY: "1" } });
});
afterAll(() => toolbox[Symbol.asyncDispose]());

describe("ports of a sandbox", () => {
  it("are listed, and connected to in both directions", async () => {
    const server = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await toolbox.link.ports.list()).toContainEqual({ port, address: "127.0.0.1" });
    const tunnel = await toolbox.link.ports.connect(port);
    tunnel.write("there ");
    tunnel.end("and back");
    expect(await text(tunnel)).toBe("there and back");
    server.close();
  });

  it("where nothing listens are not there", async () => {
    await expect(toolbox.link.ports.connect(1)).rejects.toMatchObject({ code: "not_found" });
    await expect(toolbox.link.ports.connect(70_000)).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

describe("the way out of a sandbox", () => {
  it("is a proxy that programs know of, served by us", async () => {
    await toolbox.link.onProxy((connection) => {
      connection.once("data", (bytes: Buffer) => connection.end(`proxied: ${bytes.toString()}`));
    });
    const command = `echo $http_proxy $HTTPS_PROXY; exec 3<>/dev/tcp/127.0.0.1/3128; echo hello >&3; cat <&3`;
    await toolbox.link.processes.start({ tag: "proxy", command, outputBytes: 1000 });
    const { stdout } = await readToEnd(toolbox.link, "proxy");
    expect(stdout.toString()).toBe("http://127.0.0.1:3128 http://127.0.0.1:3128\nproxied: hello\n");
  });
});
