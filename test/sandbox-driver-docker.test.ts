import { describeSandboxDriver } from "@steward/sdk/conformance/sandbox-driver.ts";
import { describe } from "vitest";
import { createDockerHost } from "../packages/server/src/adapters/docker/create-docker-host.ts";
import { createEngine } from "../packages/server/src/adapters/docker/create-engine.ts";
import { findNoImage, toShippedSource } from "./support/docker-sandbox.ts";
import { openLocalDriverBed } from "./support/local-driver-bed.ts";

const kind = "code-sandbox";
const reason = await findNoImage(kind);
if (reason !== null) process.stderr.write(`Left out: the driver for Docker (${reason})\n`);

describe.skipIf(reason !== null)("with a real engine", () => {
  describeSandboxDriver("docker", () =>
    openLocalDriverBed(toShippedSource(kind), (home) =>
      createDockerHost({ engine: createEngine(process.env), home }),
    ),
  );
});
