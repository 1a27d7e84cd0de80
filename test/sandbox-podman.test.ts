import { describeSandboxDriver } from "@steward/sdk/conformance/sandbox-driver.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createEngine } from "../packages/server/src/adapters/docker/create-engine.ts";
import { imageOf } from "../packages/server/src/adapters/docker/image-of.ts";
import { describeAttacks } from "./support/attacks/describe-attacks.ts";
import { kernelAttacks } from "./support/attacks/kernel-attacks.ts";
import { findNoOwnEngine, startOwnEngine, type OwnEngine } from "./support/attacks/own-engine.ts";
import { readingAttacks } from "./support/attacks/reading-attacks.ts";
import { findNoImage, toShippedSource } from "./support/docker-sandbox.ts";
import { openDockerDriverBed, shippedKind } from "./support/driver-beds.ts";

const reason = findNoOwnEngine("podman", "runc") ?? (await findNoImage(shippedKind));
if (reason !== null) process.stderr.write(`Left out: sandboxes in Podman (${reason})\n`);

const Seen = z.object({
  OCIRuntime: z.string(),
  HostConfig: z.object({ SecurityOpt: z.array(z.string()) }),
});

describe.skipIf(reason !== null)("with a real Podman", () => {
  let podman: OwnEngine;
  const engine = () => createEngine({ DOCKER_HOST: `unix://${podman.socket}` });
  const open = () => openDockerDriverBed(engine());

  beforeAll(async () => {
    podman = await startOwnEngine("podman");
    await podman.take(await imageOf(toShippedSource(shippedKind)));
  }, 240_000);
  afterAll(() => podman[Symbol.asyncDispose](), 120_000);

  it("a sandbox runs in what the driver says, behind our profile", async () => {
    const bed = await open();
    const sandbox = await bed.driver.create(bed.order());
    // Docker's own words for this name no runtime there.
    const path = `/v4.0.0/libpod/containers/steward-${sandbox.id}/json`;
    const { OCIRuntime, HostConfig } = await engine().call({ method: "GET", path }, Seen);
    await bed.close();
    expect(OCIRuntime).toBe("runc");
    expect(await bed.driver.probe()).toMatchObject({
      detail: expect.stringMatching(/^Podman .*, runc$/u) as string,
    });
    expect(HostConfig.SecurityOpt.join(" ")).toMatch(/seccomp=\S*\/seccomp\.json/u);
  });

  describeSandboxDriver("podman", open);
  describeAttacks("podman", open, [...kernelAttacks, ...readingAttacks]);
});
