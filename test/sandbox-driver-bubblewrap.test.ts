import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeSandboxDriver } from "@steward/sdk/conformance/sandbox-driver.ts";
import { describe } from "vitest";
import { createBubblewrapHost } from "../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { silentLogger } from "../packages/server/src/kernel/logger.ts";
import { openLocalDriverBed } from "./support/local-driver-bed.ts";

const createHost = (home: string) =>
  createBubblewrapHost({
    stateFolder: join(home, "state"),
    path: process.env.PATH ?? "",
    log: silentLogger,
  });

const source = {
  kind: "code-sandbox",
  image: null,
  dockerfile: null,
  packages: [],
  hostTools: true,
};

const probe = await createHost(join(tmpdir(), "steward-no-home")).probe();
if (!probe.isUsable) {
  process.stderr.write(`Left out: the driver for bubblewrap (${probe.reason})\n`);
}

describe.skipIf(!probe.isUsable)("with a real bwrap", () => {
  describeSandboxDriver("bubblewrap", () => openLocalDriverBed(source, createHost));
});
