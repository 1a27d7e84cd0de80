import { describe, expect, it } from "vitest";
import { createFakeCheckout } from "./support/fake-checkout.ts";

const CI = "npm ci --no-audit --no-fund --loglevel=error";

describe("npm start", () => {
  it("installs, builds and starts the server on a fresh clone", async () => {
    using checkout = createFakeCheckout();
    const { code, stdout } = await checkout.start("--json", "a b");
    expect(code).toBe(0);
    expect(stdout).toBe('["start","--json","a b"]');
    expect(checkout.calls()).toEqual([`${CI} --include=dev`, "vite build", "rolldown"]);
    expect(checkout.has("packages/web/dist/index.html")).toBe(true);
    expect(checkout.has("packages/toolbox/dist/toolbox.mjs")).toBe(true);
  });

  it("prepares nothing when nothing changed", async () => {
    using checkout = createFakeCheckout();
    await checkout.start();
    const { stderr } = await checkout.start();
    expect(stderr).toBe("");
    expect(checkout.calls()).toHaveLength(3);
  });

  it("builds anew what a changed source belongs to, but not for a test", async () => {
    using checkout = createFakeCheckout();
    await checkout.start();
    checkout.write("packages/web/src/page.test.ts", "// only a test");
    await checkout.start();
    expect(checkout.calls()).toHaveLength(3);
    checkout.write("packages/web/src/page.ts", "export const changed = true;");
    await checkout.start();
    expect(checkout.calls().slice(3)).toEqual(["vite build"]);
    checkout.write("packages/toolbox/src/toolbox.ts", "export const changed = true;");
    await checkout.start();
    expect(checkout.calls().slice(4)).toEqual(["rolldown"]);
    checkout.write("packages/contracts/src/turn.ts", "export const changed = true;");
    await checkout.start();
    expect(checkout.calls().slice(5)).toEqual(["vite build", "rolldown"]);
  });

  it("installs anew when the lockfile changed", async () => {
    using checkout = createFakeCheckout();
    await checkout.start();
    const wanted = { packages: { "node_modules/zod": { version: "4.0.0" } } };
    checkout.write("package-lock.json", JSON.stringify(wanted));
    await checkout.start();
    const again = [`${CI} --include=dev`, "vite build", "rolldown"];
    expect(checkout.calls().slice(3)).toEqual(again);
  });

  it("takes an install that the user made with npm ci for what it is", async () => {
    using checkout = createFakeCheckout();
    await checkout.start();
    checkout.remove("node_modules/.steward-install");
    checkout.write("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
    await checkout.start();
    expect(checkout.calls()).toHaveLength(3);
  });

  it("installs no development packages where all came with the release", async () => {
    using checkout = createFakeCheckout();
    await checkout.start();
    checkout.remove("node_modules");
    await checkout.start();
    expect(checkout.calls().slice(3)).toEqual([`${CI} --omit=dev`]);
    checkout.write("packages/web/index.html", "<p>touched</p>");
    await checkout.start();
    expect(checkout.calls()).toHaveLength(4);
  });

  it("prepares once when started twice at the same time", async () => {
    using checkout = createFakeCheckout();
    const results = await Promise.all([checkout.start(), checkout.start()]);
    expect(results.map((result) => result.code)).toEqual([0, 0]);
    expect(checkout.calls()).toHaveLength(3);
  });

  it("is not held up by the lock of a process that died", async () => {
    using checkout = createFakeCheckout();
    // Larger than any process id.
    checkout.write(".cache/prepare.lock", "2147483646");
    const { code } = await checkout.start();
    expect(code).toBe(0);
  });

  it("says what went wrong when npm fails, and goes on from there the next time", async () => {
    using checkout = createFakeCheckout();
    checkout.write("no-network", "");
    const { code, stdout, stderr } = await checkout.start();
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("npm ci failed");
    checkout.remove("no-network");
    expect((await checkout.start()).code).toBe(0);
  });
});
