import { Socket } from "node:net";
import { expect, it } from "vitest";
import { RefusedAddress } from "../../kernel/resolve-public.ts";
import { createOutbound } from "./create-outbound.ts";

const never = new AbortController().signal;
const target = { host: "site.example", port: 443 };

/** Connects at once and to nothing. */
function dialNothing(): Socket {
  const socket = new Socket();
  setImmediate(() => socket.emit("connect"));
  return socket;
}

it("looks a name up once for all who ask at the same time, and again for who asks later", async () => {
  const lookups: PromiseWithResolvers<readonly string[]>[] = [];
  const outbound = createOutbound({
    resolve() {
      const lookup = Promise.withResolvers<readonly string[]>();
      lookups.push(lookup);
      return lookup.promise;
    },
    dial: dialNothing,
  });
  const opened = Promise.all([outbound.open(target, never), outbound.open(target, never)]);
  lookups[0]?.resolve(["1.1.1.1"]);
  await opened;
  expect(lookups).toHaveLength(1);
  const again = outbound.open(target, never);
  lookups[1]?.resolve(["127.0.0.1"]);
  await expect(again).rejects.toThrow(RefusedAddress);
});

it("does not wait for a lookup or a connection that nobody wants any more", async () => {
  const stop = new AbortController();
  const lost = createOutbound({ resolve: () => new Promise(() => {}) });
  const looking = lost.open(target, stop.signal);
  const dialled = Promise.withResolvers<Socket>();
  const silent = createOutbound({
    resolve: async () => ["1.1.1.1"],
    dial() {
      const socket = new Socket();
      dialled.resolve(socket);
      return socket;
    },
  });
  const dialling = silent.open(target, stop.signal);
  const socket = await dialled.promise;
  stop.abort(new Error("enough"));
  await expect(looking).rejects.toThrow("enough");
  await expect(dialling).rejects.toThrow();
  expect(socket.destroyed).toBe(true);
});
