import { describeSandboxDriver } from "@steward/sdk/conformance/sandbox-driver.ts";
import { describe } from "vitest";
import { findNoImage } from "./support/docker-sandbox.ts";
import { openDockerDriverBed, shippedKind } from "./support/driver-beds.ts";

const reason = await findNoImage(shippedKind);
if (reason !== null) process.stderr.write(`Left out: the driver for Docker (${reason})\n`);

describe.skipIf(reason !== null)("with a real engine", () => {
  describeSandboxDriver("docker", () => openDockerDriverBed());
});
