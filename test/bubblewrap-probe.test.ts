import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MachineHost } from "@steward/sdk/sandbox-driver.ts";
import { createBubblewrapHost } from "../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { silentLogger } from "../packages/server/src/kernel/logger.ts";
import { hostSource, openBubblewrap } from "./support/bubblewrap.ts";

const isLinux = process.platform === "linux";
const left = isLinux ? "" : " (left out: not Linux)";

describe.skipIf(!isLinux)(`whether bubblewrap works here${left}`, () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "probe-"));
    mkdirSync(join(folder, "bin"));
    // A server of root's has bwrap run by somebody else.
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const openHost = (path: string): MachineHost =>
    createBubblewrapHost({ stateFolder: join(folder, "state"), path, log: silentLogger });

  /** A bwrap that has a version and otherwise does this. */
  const writeBwrap = (script: string): string => {
    const text = `#!/bin/sh\n[ "$1" = --version ] && echo bubblewrap 9.9 && exit\n${script}\n`;
    writeFileSync(join(folder, "bin/bwrap"), text, { mode: 0o755 });
    return `${join(folder, "bin")}:/usr/sbin:/usr/bin:/sbin:/bin`;
  };

  it("is told where it is not installed", async () => {
    expect(await openHost(join(folder, "bin")).probe()).toEqual({
      isUsable: false,
      reason: "Bubblewrap is not installed.",
      hint: 'Run "apt install bubblewrap", or install Docker.',
    });
  });

  it("is told in bwrap's own words where the system does not let it", async () => {
    const path = writeBwrap("echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1");
    const probe = await openHost(path).probe();
    expect(probe).toMatchObject({
      isUsable: false,
      reason: "Bubblewrap could not start a sandbox: bwrap: setting up uid map: Permission denied",
    });
    expect(readdirSync(join(folder, "state"))).toEqual([]);
  });

  it("is not believed where it only says so", async () => {
    const probe = await openHost(writeBwrap("exit 0")).probe();
    expect(probe).toMatchObject({
      isUsable: false,
      reason: "Bubblewrap could not start a sandbox: Its first process ended with 0.",
    });
  });

  it("is tried once, and again only when a machine did not start", async () => {
    const tried: unknown[] = [];
    const log = { ...silentLogger, info: (event: string) => void tried.push(event) };
    const path = process.env.PATH ?? "";
    const host = createBubblewrapHost({ stateFolder: join(folder, "state"), path, log });
    const found = await host.probe();
    if (!found.isUsable) return;
    expect(await host.probe()).toEqual(found);
    expect(tried).toEqual(["machine-start"]);
    await using bubblewrap = openBubblewrap();
    const order = bubblewrap.toOrder({ script: "true", workspace: join(folder, "none") });
    await expect(host.create(order)).rejects.toThrow();
    expect(await host.probe()).toEqual(found);
    expect(tried).toEqual(["machine-start", "machine-start"]);
  });

  it("is asked of a kind too: what it lacks, or that it has to be built first", async () => {
    const host = openHost("");
    const source = { ...hostSource, kind: "odd", packages: ["no-such-program"] };
    expect(await host.inspect({ ...source, hostTools: true })).toEqual({
      isReady: true,
      missing: ["no-such-program"],
    });
    expect(await host.inspect({ ...source, hostTools: false })).toEqual({
      isReady: false,
      reason: "The sandbox odd has not been built yet.",
      hint: 'Run "steward sandbox build odd" as root, or install Docker.',
    });
    await expect(host.inspect({ ...source, kind: "../up", hostTools: true })).rejects.toThrow(
      "cannot be called",
    );
  });
});
