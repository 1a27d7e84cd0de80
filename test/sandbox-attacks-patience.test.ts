import { describe } from "vitest";
import { describeAttacks, patientAttacks } from "./support/attacks/describe-attacks.ts";
import { findNoImage } from "./support/docker-sandbox.ts";
import {
  findNoBubblewrap,
  openBubblewrapDriverBed,
  openDockerDriverBed,
  shippedKind,
} from "./support/driver-beds.ts";

const noDocker = await findNoImage(shippedKind);
const noBubblewrap = await findNoBubblewrap();
for (const reason of [noDocker, noBubblewrap]) {
  if (reason !== null) process.stderr.write(`Left out: attacks on patience (${reason})\n`);
}

// They wait for half a minute each: all of them at the same time.
describe.concurrent("attacks on the server's patience", () => {
  describe.skipIf(noDocker !== null)("with a real engine", () => {
    describeAttacks("docker", () => openDockerDriverBed(), patientAttacks);
  });

  describe.skipIf(noBubblewrap !== null)("with a real bwrap", () => {
    describeAttacks("bubblewrap", openBubblewrapDriverBed, patientAttacks);
  });
});
