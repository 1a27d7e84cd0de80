import { describe } from "vitest";
import { describeAttacks, hastyAttacks } from "./support/attacks/describe-attacks.ts";
import { findNoImage } from "./support/docker-sandbox.ts";
import { openDockerDriverBed, shippedKind } from "./support/driver-beds.ts";

const reason = await findNoImage(shippedKind);
if (reason !== null) process.stderr.write(`Left out: attacks in Docker (${reason})\n`);

describe.skipIf(reason !== null)("with a real engine", () => {
  describeAttacks("docker", () => openDockerDriverBed(), hastyAttacks);
});
