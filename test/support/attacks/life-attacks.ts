import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Attack } from "./attack.ts";
import { openCell } from "./open-cell.ts";

/** Leaves its session, its parent and, where asked, its environment. */
const daemon = `
import os, sys, time
def leave():
  if os.fork(): os._exit(0)
if os.fork() == 0:
  os.setsid()
  leave()
  # A new program without an environment: nothing says any more where it came from.
  if sys.argv[1:] == ["bare"]: os.execve(sys.executable, [sys.executable, __file__, "bare", "again"], {})
  while True:
    open(f"/workspace/beat-{sys.argv[1]}", "a").write("x")
    time.sleep(0.05)
time.sleep(100)
`;

/** As a command sees it, which the toolbox started. */
const toolboxPid = "$PPID";

export const lifeAttacks: readonly Attack[] = [
  {
    name: "does not outlive its time by ignoring signals",
    async attempt(scene) {
      const { run } = await scene.attacker();
      const stubborn = "trap '' TERM INT HUP QUIT; while :; do sleep 0.1; done";
      const { state } = await run(stubborn, { timeoutMs: 300 });
      expect(state).toMatchObject({ isTimedOut: true, isRunning: false });
    },
  },
  {
    name: "ends a daemon with the command that started it, and any with itself",
    async attempt(scene) {
      const cell = await openCell(scene.bed);
      const { sandbox, workspace, run } = cell;
      writeFileSync(join(workspace, "daemon.py"), daemon);
      const beat = (kind: string) => {
        const path = join(workspace, `beat-${kind}`);
        return existsSync(path) ? readFileSync(path).length : 0;
      };
      const stands = async (kind: string) => {
        const before = beat(kind);
        await run("sleep 0.3");
        return beat(kind) === before;
      };
      for (const kind of ["plain", "bare"]) {
        const { state } = await run(["python3", "/workspace/daemon.py", kind], {
          timeoutMs: 1500,
        });
        expect(state.isTimedOut).toBe(true);
        expect(beat(kind)).toBeGreaterThan(0);
      }
      await expect.poll(() => stands("plain"), { timeout: 10_000 }).toBe(true);
      await sandbox.stop();
      const last = beat("bare");
      await scene.neighbour.run("sleep 0.3");
      expect(beat("bare")).toBe(last);
    },
  },
  {
    name: "cannot kill or hold its first process",
    async attempt(scene) {
      const { run } = await scene.attacker();
      await run("kill -KILL 1; kill -STOP 1");
      expect((await run("echo alive")).stdout).toBe("alive\n");
    },
  },
  {
    name: "is over when it kills its toolbox, and says so",
    async attempt(scene) {
      const cell = await openCell(scene.bed);
      const killed = cell.run(`echo kept > kept.txt; kill -9 ${toolboxPid}; sleep 100`);
      await expect(killed).rejects.toThrow();
      expect((await cell.sandbox.ended).reason).toBe("died");
      expect(readFileSync(join(cell.workspace, "kept.txt"), "utf8")).toBe("kept\n");
    },
  },
  {
    name: "is over when it holds its toolbox, and says so",
    isPatient: true,
    async attempt(scene) {
      const cell = await openCell(scene.bed);
      const held = cell.run(`kill -STOP ${toolboxPid}; sleep 100`);
      await expect(held).rejects.toThrow();
      expect((await cell.sandbox.ended).reason).toBe("died");
    },
  },
];
