import { describeSandboxDriver } from "@steward/sdk/conformance/sandbox-driver.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imageOf } from "../packages/server/src/adapters/docker/image-of.ts";
import { describeAttacks } from "./support/attacks/describe-attacks.ts";
import { findNoOwnEngine, startOwnEngine, type OwnEngine } from "./support/attacks/own-engine.ts";
import { readingAttacks } from "./support/attacks/reading-attacks.ts";
import { resourceAttacks } from "./support/attacks/resource-attacks.ts";
import { findNoImage, toShippedSource } from "./support/docker-sandbox.ts";
import { openDockerDriverBed, shippedKind } from "./support/driver-beds.ts";

const reason = findNoOwnEngine("dockerd", "runsc") ?? (await findNoImage(shippedKind));
if (reason !== null) process.stderr.write(`Left out: sandboxes in gVisor (${reason})\n`);

/**
 * Debian's runsc of 2022 takes every network namespace of a later kernel for the host's, and calls
 * `--host-uds=open` by its name of that time.
 */
const runsc = { path: "runsc", runtimeArgs: ["--network=none", "--fsgofer-host-uds"] };

/** The others need `ls` or system calls that this runsc does not have yet. */
const attacks = [...resourceAttacks, ...readingAttacks].filter(({ name }) =>
  /^(?:holds a memory bomb|reads nothing of the host)/u.test(name),
);

describe.skipIf(reason !== null)("with a real gVisor", () => {
  let docker: OwnEngine;
  const open = () => openDockerDriverBed(docker.socket);

  beforeAll(async () => {
    docker = await startOwnEngine("dockerd", { runtimes: { runsc } });
    await docker.take(await imageOf(toShippedSource(shippedKind)));
  }, 240_000);
  afterAll(() => docker[Symbol.asyncDispose](), 120_000);

  it("the driver takes it, and says so", async () => {
    const bed = await open();
    expect(await bed.driver.probe()).toMatchObject({
      detail: expect.stringMatching(/^Docker .*, runsc$/u) as string,
    });
    await bed.close();
  });

  describeSandboxDriver("runsc", open);
  describeAttacks("runsc", open, attacks);
});
