import { describeSandboxDriver } from "@steward/sdk/conformance/sandbox-driver.ts";
import { describe, expect, it } from "vitest";
import { describeAttacks } from "./support/attacks/describe-attacks.ts";
import { openCell } from "./support/attacks/open-cell.ts";
import { readingAttacks } from "./support/attacks/reading-attacks.ts";
import { resourceAttacks } from "./support/attacks/resource-attacks.ts";
import { findNoImage } from "./support/docker-sandbox.ts";
import { openDockerDriverBed, shippedKind } from "./support/driver-beds.ts";
import { createGvisorEngine, findNoGvisor } from "./support/gvisor-engine.ts";

const reason = (await findNoImage(shippedKind)) ?? (await findNoGvisor());
if (reason !== null) process.stderr.write(`Left out: sandboxes in gVisor (${reason})\n`);

/** The others need `ls` or system calls that Debian's runsc of 2022 does not have yet. */
const attacks = [...resourceAttacks, ...readingAttacks].filter(({ name }) =>
  /^(?:holds a memory bomb|reads nothing of the host)/u.test(name),
);

describe.skipIf(reason !== null)("with a real gVisor", () => {
  const open = () => openDockerDriverBed(createGvisorEngine());

  it("a sandbox has a kernel of its own", async () => {
    const bed = await open();
    expect(await bed.driver.probe()).toMatchObject({
      detail: expect.stringMatching(/^Docker .*, runsc$/u) as string,
    });
    const { run } = await openCell(bed);
    const { state } = await run("dmesg | grep -q gVisor");
    await bed.close();
    expect(state.exitCode).toBe(0);
  });

  describeSandboxDriver("runsc", open);
  describeAttacks("runsc", open, attacks);
});
