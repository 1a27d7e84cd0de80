import { setTimeout as sleep } from "node:timers/promises";
import type { SandboxEnd } from "@steward/sdk/sandbox.ts";
import { z } from "zod";
import type { Engine } from "./create-engine.ts";

export type EndWatch = {
  readonly container: string;
  /** Whether it is we who end it. */
  readonly isRemoved: () => boolean;
  /** How long an engine that went away may take to come back. */
  readonly patienceMs: number;
};

const Exit = z.object({ StatusCode: z.int() });
const Final = z.object({ State: z.object({ OOMKilled: z.boolean() }) });

const killedExitCode = 137;
const lookAgainMs = 250;
const stopped: SandboxEnd = { reason: "stopped", detail: "It was stopped." };

/** Settles when the container has ended, was removed, or is lost with its engine; never rejects. */
export async function watchEnd(engine: Engine, watch: EndWatch): Promise<SandboxEnd> {
  let brokenSince: number | null = null;
  for (;;) {
    const began = performance.now();
    const end = await waitOnce(engine, watch);
    if (end !== null) return watch.isRemoved() ? stopped : end;
    const now = performance.now();
    // A wait that held for a while before it broke is a new misfortune.
    if (brokenSince === null || now - began > watch.patienceMs) brokenSince = now;
    if (now - brokenSince >= watch.patienceMs) {
      return watch.isRemoved() ? stopped : lost;
    }
    await sleep(lookAgainMs);
  }
}

const lost: SandboxEnd = {
  reason: "died",
  detail: "The container engine has stopped answering, and the sandbox is lost with it.",
};

/** Null: the connection broke, which says nothing about the container. */
async function waitOnce(engine: Engine, { container }: EndWatch): Promise<SandboxEnd | null> {
  const path = `/containers/${container}`;
  try {
    const query = { condition: "not-running" };
    const wait = { method: "POST", path: `${path}/wait`, query, isPatient: true } as const;
    const exit = await engine.try(wait, Exit);
    if (exit.ok) {
      const final = await engine.try({ method: "GET", path: `${path}/json` }, Final);
      return toEnd(exit.value.StatusCode, final.ok && final.value.State.OOMKilled);
    }
    return exit.status === 404 ? { reason: "died", detail: "It was removed from outside." } : null;
  } catch {
    return null;
  }
}

/** A process inside that ran out of memory leaves its mark too: it counts when the first one was killed. */
function toEnd(exitCode: number, isOutOfMemory: boolean): SandboxEnd {
  if (isOutOfMemory && exitCode === killedExitCode) {
    return { reason: "out-of-memory", detail: "It used more memory than its kind allows." };
  }
  return { reason: "died", detail: `Its first process ended with exit code ${exitCode}.` };
}
