import { Socket } from "node:net";
import type { buildConnector } from "undici";
import { describe, expect, it } from "vitest";
import { RefusedAddress } from "../../kernel/resolve-public.ts";
import { createDialGuard } from "./dial-guard.ts";

const target = { hostname: "name.example", protocol: "https:", port: "443" };

/** Connects to nothing, and remembers where to. */
function openGuard(addresses: readonly (readonly string[])[], broken: readonly string[] = []) {
  const dialled: buildConnector.Options[] = [];
  let lookups = 0;
  const guard = createDialGuard({
    resolve: async () => addresses[lookups++] ?? [],
    dial: (options, callback) => {
      dialled.push(options);
      if (broken.includes(options.hostname)) callback(new Error("unreachable"), null);
      else callback(null, new Socket());
    },
  });
  const connect = (options: buildConnector.Options) =>
    new Promise<Error | null>((resolve) => {
      guard(options, (...[error]) => resolve(error));
    });
  return { connect, dialled, lookups: () => lookups };
}

describe("createDialGuard", () => {
  it("connects to exactly the address that it checked, looked up once", async () => {
    // The second answer is what a rebinding name server would give.
    const { connect, dialled, lookups } = openGuard([["1.1.1.1"], ["127.0.0.1"]]);
    expect(await connect(target)).toBeNull();
    expect(dialled).toMatchObject([{ hostname: "1.1.1.1", servername: "name.example" }]);
    expect(lookups()).toBe(1);
    expect(await connect(target)).toBeInstanceOf(RefusedAddress);
    expect(dialled).toHaveLength(1);
  });

  it("refuses a name with one address that is not public among others", async () => {
    const { connect, dialled } = openGuard([["1.1.1.1", "::ffff:169.254.169.254"]]);
    expect(await connect(target)).toBeInstanceOf(RefusedAddress);
    expect(dialled).toEqual([]);
  });

  it.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"])(
    "refuses the address %s without a lookup",
    async (hostname) => {
      const { connect, dialled, lookups } = openGuard([["1.1.1.1"]]);
      expect(await connect({ ...target, hostname })).toBeInstanceOf(RefusedAddress);
      expect([dialled.length, lookups()]).toEqual([0, 0]);
    },
  );

  it("refuses names that have no address", async () => {
    expect(await openGuard([[]]).connect(target)).toBeInstanceOf(RefusedAddress);
  });

  it("tries the next address of a name", async () => {
    const { connect, dialled } = openGuard([["1.1.1.1", "1.0.0.1"]], ["1.1.1.1"]);
    expect(await connect(target)).toBeNull();
    expect(dialled.map(({ hostname }) => hostname)).toEqual(["1.1.1.1", "1.0.0.1"]);
    const failing = openGuard([["1.1.1.1"]], ["1.1.1.1"]);
    expect(await failing.connect(target)).toMatchObject({ message: "unreachable" });
  });
});
