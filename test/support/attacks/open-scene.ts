import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DriverBed } from "@steward/sdk/conformance/sandbox-driver.ts";
import { expect } from "vitest";
import { openCell, type Cell } from "./open-cell.ts";

/** What an attacker is after. */
export type Scene = {
  readonly bed: DriverBed;
  /** Another conversation's sandbox. */
  readonly neighbour: Cell;
  /** A file of the host that nobody inside may see. */
  readonly secret: { readonly path: string; readonly text: string };
  /** The sandbox that attacks; another one where the last has ended. */
  attacker(): Promise<Cell>;
  /** The host, this process and the neighbour are as they were. */
  expectWell(): Promise<void>;
  close(): Promise<void>;
};

export async function openScene(bed: DriverBed): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), "steward-scene-"));
  const secret = { path: join(folder, "secret.txt"), text: `secret-${randomUUID()}` };
  const canary = { path: join(folder, "canary.txt"), text: `canary-${randomUUID()}` };
  for (const { path, text } of [secret, canary]) writeFileSync(path, text, { mode: 0o600 });
  const planted = statSync(canary.path);
  const neighbour = await openCell(bed);
  await neighbour.run(`echo ${secret.text} > mine.txt; (setsid sleep 1000 &)`);
  let current: Cell | null = null;
  return {
    bed,
    neighbour,
    secret,
    async attacker() {
      // One that is on its way out does not answer any more, and one that is full starts nothing.
      if (current && !(await isUsable(current))) {
        await current.sandbox.stop();
        current = null;
      }
      current ??= await openCell(bed);
      return current;
    },
    async expectWell() {
      expect(neighbour.isEnded()).toBe(false);
      const { stdout } = await neighbour.run("cat mine.txt; pgrep -c sleep");
      expect(stdout).toBe(`${secret.text}\n1\n`);
      expect(readFileSync(canary.path, "utf8")).toBe(canary.text);
      const { mode, uid, ctimeMs } = statSync(canary.path);
      expect({ mode, uid, ctimeMs }).toEqual({
        mode: planted.mode,
        uid: planted.uid,
        ctimeMs: planted.ctimeMs,
      });
    },
    async close() {
      await neighbour.sandbox.stop();
      await current?.sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isUsable({ run }: Cell): Promise<boolean> {
  return run("true").then(
    () => true,
    () => false,
  );
}
