import { freemem } from "node:os";
import { expect } from "vitest";
import type { Attack } from "./attack.ts";
import { limits } from "./open-cell.ts";

const mebibyte = 2 ** 20;
/** What else goes on in this machine moves by this much. */
const unrest = 1024 * mebibyte;

/** Takes memory until there is no more, in as many processes. */
const memoryBomb = `
import os, sys
for _ in range(int(sys.argv[1]) - 1):
  if os.fork() == 0: break
kept = []
try:
  while True: kept.append(bytearray(os.urandom(4096)) * 1024)
except MemoryError:
  os._exit(9)
`;

const fillTmp = `
import os, sys
folder, total = sys.argv[1], 0
try:
  for index in range(10000):
    with open(f"{folder}/fill{index}", "wb") as file:
      total += file.write(b"x" * 1048576)
      file.flush()
except OSError: pass
print(total)
for name in os.listdir(folder):
  if name.startswith("fill"): os.remove(f"{folder}/{name}")
`;

/** Runs something that the sandbox may not survive; both are fine. */
async function dare(work: Promise<unknown>): Promise<void> {
  await work.catch(() => {
    // It ended with its sandbox.
  });
}

export const resourceAttacks: readonly Attack[] = [
  {
    name: "holds a fork bomb, and ends it with its command",
    async attempt(scene) {
      const attacker = await scene.attacker();
      await dare(attacker.run("bomb() { bomb | bomb & }; bomb; sleep 2", { timeoutMs: 2000 }));
      if (attacker.isEnded()) return;
      const { processes } = await attacker.sandbox.stats();
      expect(processes).toBeLessThanOrEqual(limits.pids);
      await expect
        .poll(async () => (await attacker.run("echo alive")).stdout, { timeout: 30_000 })
        .toBe("alive\n");
    },
  },
  {
    name: "fills its own table of processes, and no other",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const filling = dare(
        attacker.run("for n in $(seq 1000); do sleep 50 & done 2>/dev/null; wait", {
          timeoutMs: 3000,
        }),
      );
      const saying = () => attacker.run("true").then(() => "", String);
      await expect.poll(saying, { timeout: 2500 }).toContain("as many processes run");
      await filling;
      await scene.expectWell();
      if (!attacker.isEnded()) {
        expect((await attacker.sandbox.stats()).processes).toBeLessThanOrEqual(limits.pids);
      }
    },
  },
  {
    name: "holds a memory bomb of one process and of many",
    async attempt(scene) {
      const before = freemem();
      for (const count of ["1", "40"]) {
        const attacker = await scene.attacker();
        const command = ["python3", "-c", memoryBomb, count];
        const ran = await attacker.run(command, { timeoutMs: 20_000 }).catch(() => null);
        expect(ran?.state).not.toMatchObject({ isTimedOut: true });
        expect(ran?.state.exitCode).not.toBe(0);
        expect(freemem()).toBeGreaterThan(before - unrest - limits.memoryBytes);
      }
    },
  },
  {
    name: "counts files in memory as memory, and limits them",
    async attempt(scene) {
      for (const folder of ["/tmp", "/dev/shm", "/home/sandbox", "/var/tmp"]) {
        const attacker = await scene.attacker();
        const { stdout } = await attacker.run(["python3", "-c", fillTmp, folder]);
        expect(Number(stdout)).toBeGreaterThan(0);
        expect(Number(stdout)).toBeLessThan(limits.memoryBytes / 2);
      }
    },
  },
  {
    name: "limits the size of a file in the workspace",
    async attempt(scene) {
      const { run } = await scene.attacker();
      const { stdout } = await run(
        "head -c 1G /dev/zero > big; truncate -s 1T sparse; stat -c %s big sparse 2>/dev/null; rm -f big sparse",
      );
      for (const size of stdout.trim().split("\n")) {
        expect(Number(size)).toBeLessThanOrEqual(limits.diskBytes);
      }
    },
  },
  {
    name: "prints without end into nothing, to a follower and to a terminal",
    async attempt(scene) {
      const { sandbox, run } = await scene.attacker();
      const order = { command: "yes", timeoutMs: 2500, outputBytes: 100_000 };
      await sandbox.processes.start({ ...order, tag: "silent" });
      await sandbox.processes.start({ ...order, tag: "loud", outputBytes: 2 * mebibyte });
      const terminal = { cols: 80, rows: 24 };
      await sandbox.processes.start({ ...order, tag: "screen", terminal });
      let bytes = 0;
      for await (const line of sandbox.processes.follow("loud", 0, AbortSignal.timeout(30_000))) {
        if (line.type === "output") bytes += Buffer.byteLength(line.data, "base64");
        else expect(line.state).toMatchObject({ isTimedOut: true });
      }
      expect(bytes).toBeLessThanOrEqual(2 * mebibyte);
      await expect
        .poll(async () => (await sandbox.processes.find("screen"))?.isRunning, { timeout: 20_000 })
        .toBe(false);
      const silent = await sandbox.processes.find("silent");
      expect(silent?.droppedBytes).toBeGreaterThan(0);
      expect((await run("echo quiet")).stdout).toBe("quiet\n");
    },
  },
  {
    name: "keeps its processor to itself",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const before = await attacker.sandbox.stats();
      const began = performance.now();
      await attacker.run("for n in 1 2 3 4; do (while :; do :; done) & done; sleep 2", {
        timeoutMs: 2500,
      });
      const spent = (await attacker.sandbox.stats()).cpuMs - before.cpuMs;
      // Rounded up to the periods in which processors are shared out.
      expect(spent).toBeLessThan((performance.now() - began) * limits.cpus * 1.3 + 500);
    },
  },
];
