import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { expect, vi } from "vitest";
import type { Attack } from "./attack.ts";
import { followToEnd, openCell, type Cell } from "./open-cell.ts";
import type { Scene } from "./open-scene.ts";

const liar = readFileSync(new URL("./lying-toolbox.ts", import.meta.url), "utf8");

/** A sandbox whose toolbox is held, while code of the attacker's answers in its place. */
async function openLiar({ bed }: Scene): Promise<Cell & { tell(lie: string): void }> {
  const cell = await openCell(bed);
  writeFileSync(join(cell.workspace, "liar.ts"), liar);
  const tell = (lie: string) => writeFileSync(join(cell.workspace, "lie"), lie);
  tell("no-json");
  const command = ["/opt/steward/node", "/workspace/liar.ts"];
  const process = { tag: "liar", command, outputBytes: 10_000 };
  // The answer may be lost with the connection that is taken over.
  await cell.sandbox.processes.start(process).catch(() => null);
  const isReady = () => expect(existsSync(join(cell.workspace, "ready"))).toBe(true);
  await vi.waitFor(isReady, { timeout: 20_000 });
  return { ...cell, tell };
}

const never = new AbortController().signal;

async function readKernel({ kernels }: Sandbox): Promise<unknown> {
  const run = {
    tag: "k",
    file: "/tmp/code-k/main.py",
    language: "python",
    timeoutMs: 1000,
    outputBytes: 10,
  } as const;
  return Array.fromAsync(kernels.run(run, never));
}

/** A process whose limits the liar was told, and does not keep. */
async function runLimited(sandbox: Sandbox): Promise<unknown> {
  const limits = { outputBytes: 100_000, timeoutMs: 1 };
  await sandbox.processes.start({ tag: "limited", command: "true", ...limits }).catch(() => null);
  return followToEnd(sandbox, "limited", never);
}

/** Which lie, and who falls for it or not. */
const told: readonly (readonly [lie: string, ask: (sandbox: Sandbox) => Promise<unknown>])[] = [
  ["huge-json", ({ files }) => files.stat("x")],
  ["huge-json", ({ files }) => files.list(".", { isDeep: true, limit: 10 })],
  ["huge-json", ({ browser }) => browser.act({ action: "snapshot" }, never)],
  ["wrong-type", (sandbox) => sandbox.info()],
  ["wrong-type", ({ processes }) => processes.list()],
  ["wrong-type", ({ files }) => files.list(".", { isDeep: true, limit: 10 })],
  ["wrong-type", ({ ports }) => ports.list()],
  ["no-json", ({ processes }) => processes.find("x")],
  ["odd-status", ({ files }) => files.read("x")],
  ["endless-error", ({ files }) => files.read("x")],
  ["endless-line", (sandbox) => followToEnd(sandbox, "x", never)],
  ["endless-line", readKernel],
  ["endless-output", runLimited],
  ["endless-results", readKernel],
  ["pings", (sandbox) => followToEnd(sandbox, "x", never)],
  ["many-frames", (sandbox) => followToEnd(sandbox, "x", never)],
  ["backwards", (sandbox) => followToEnd(sandbox, "x", never)],
  ["odd-exit", (sandbox) => followToEnd(sandbox, "x", never)],
];

/** Those keep whoever asks waiting, up to the limit of a call. */
const withheld: typeof told = [
  ["no-answer", ({ files }) => files.stat("x")],
  ["no-end", ({ files }) => files.stat("x")],
  ["no-end", ({ processes }) => processes.list()],
  ["silent-error", ({ files }) => files.read("x")],
];

const refusal = { code: expect.stringMatching(/upstream_failed|unavailable/u) as string };
/** Of what a liar may make this process hold. */
const maxGrowth = 200 * 2 ** 20;

export const lyingAttacks: readonly Attack[] = [
  {
    name: "is not believed when it lies about anything, and makes nobody remember its lies",
    async attempt(scene) {
      const { sandbox, tell } = await openLiar(scene);
      const before = process.memoryUsage().rss;
      for (const [lie, ask] of told) {
        tell(lie);
        await expect(ask(sandbox), `${lie}: ${ask.toString()}`).rejects.toMatchObject(refusal);
        await scene.expectWell();
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(maxGrowth);
      await sandbox.stop();
    },
  },
  {
    name: "keeps nobody waiting for ever",
    isPatient: true,
    async attempt(scene) {
      const { sandbox, tell } = await openLiar(scene);
      const waiting = withheld.map(async ([lie, ask], index) => {
        // One by one: the lie is chosen when the question arrives.
        await sleep(index * 500);
        tell(lie);
        await expect(ask(sandbox), lie).rejects.toMatchObject(refusal);
      });
      await Promise.all(waiting);
      await sandbox.stop();
    },
  },
];
