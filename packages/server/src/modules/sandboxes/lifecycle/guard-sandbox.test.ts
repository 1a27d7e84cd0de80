import type { SandboxEnd } from "@steward/sdk/sandbox.ts";
import { createMemorySandbox } from "@steward/sdk/testing/memory-sandbox.ts";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { guardSandbox } from "./guard-sandbox.ts";

const end: SandboxEnd = { reason: "died", detail: "" };
const gone = new AppError("sandbox_gone", "The sandbox is gone.");

function openGuarded() {
  const { promise: ended, resolve } = Promise.withResolvers<SandboxEnd>();
  const hanging = Promise.withResolvers<never>();
  const memory = createMemorySandbox("one", () => ({ output: "", exitCode: 0 }));
  const follow = async function* (_tag: string, _from: number, signal: AbortSignal) {
    signal.addEventListener("abort", () => hanging.reject(signal.reason as Error));
    yield await hanging.promise;
  };
  const processes = { ...memory.processes, follow, list: () => hanging.promise };
  const sandbox = guardSandbox({ ...memory, ended, processes }, () => gone);
  return { sandbox, die: () => resolve(end), lose: () => hanging.reject(new Error("reset")) };
}

describe("a guarded sandbox", () => {
  it("fails what is under way when it is gone", async () => {
    const { sandbox, die } = openGuarded();
    const listed = sandbox.processes.list();
    die();
    await expect(listed).rejects.toBe(gone);
    await expect(sandbox.info()).rejects.toBe(gone);
  });

  it("that loses its connection is given time to say that it is gone", async () => {
    const { sandbox, die, lose } = openGuarded();
    const listed = sandbox.processes.list();
    lose();
    setImmediate(die);
    await expect(listed).rejects.toBe(gone);
  });

  it("lets go at once of who gives up", async () => {
    vi.useFakeTimers();
    try {
      const { sandbox } = openGuarded();
      const giving = new AbortController();
      const followed = sandbox.processes.follow("tag", 0, giving.signal)[Symbol.asyncIterator]();
      const next = followed.next();
      giving.abort(new AppError("unavailable", "The server closes."));
      await expect(next).rejects.toBe(giving.signal.reason);
    } finally {
      vi.useRealTimers();
    }
  });
});
