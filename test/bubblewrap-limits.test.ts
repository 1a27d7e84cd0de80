import { afterAll, describe, expect, it } from "vitest";
import {
  findBubblewrapObstacle,
  type MachineRun,
  type MachineWish,
  openBubblewrap,
} from "./support/bubblewrap.ts";
import { findOrdinaryObstacle, openOrdinaryUser } from "./support/ordinary-user.ts";

const obstacle = await findBubblewrapObstacle();
const ordinaryUser = openOrdinaryUser();
const ordinaryObstacle = obstacle || (await findOrdinaryObstacle(ordinaryUser));
const megabyte = 2 ** 20;
const limits = { memoryBytes: 256 * megabyte, cpus: 1, pids: 32, diskBytes: 8 * megabyte };

afterAll(() => ordinaryUser[Symbol.dispose]());

/** With control groups where the tests run as root, and with what there is without. */
const servers = [
  { server: "this user", why: obstacle, run: runHere },
  { server: "an ordinary user", why: ordinaryObstacle, run: ordinaryUser.run },
];

for (const { server, why, run } of servers) {
  describe.skipIf(why !== "")(`a bubblewrap sandbox of ${server}${why}`, () => {
    it("has only so many processes", async () => {
      const { out } = await run({
        limits,
        script: `python3 - <<'END'
import os, time
count = 0
try:
    while True:
        if os.fork() == 0:
            time.sleep(1000)
        count += 1
except OSError as error:
    print(error.strerror, count)
END`,
      });
      expect(out).toMatch(/^Resource temporarily unavailable \d+\n$/);
      const count = Number(/\d+/.exec(out)?.[0]);
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(32);
    });

    it("withstands a fork bomb", async () => {
      const { out } = await run({
        limits,
        script: `bomb() { bomb | bomb & }; (bomb 2>/dev/null); sleep 1; echo over`,
      });
      expect(out).toContain("over");
    });

    it("ends of too much memory, though no single process has it", async () => {
      const { end } = await run({
        limits,
        script: `python3 - <<'END'
import os, time
for _ in range(6):
    if os.fork() == 0:
        block = bytearray(b"x") * (100 * 2 ** 20)
        time.sleep(1000)
os.wait()
END`,
      });
      expect(end).toEqual({
        reason: "out-of-memory",
        detail: "It used more than its 256 MB of memory.",
      });
    });

    it("keeps one process from setting aside far more", async () => {
      const { end } = await run({
        limits,
        script: `python3 -c 'block = bytearray(b"x") * (4 * 2 ** 30)'; exit 3`,
      });
      expect(["died", "out-of-memory"]).toContain(end.reason);
    });

    it("has small files and small scratch folders", async () => {
      const { out } = await run({
        limits,
        script: `dd if=/dev/zero of=/workspace/big bs=1M count=16 2>/dev/null || echo cut
          stat -c %s /workspace/big; rm /workspace/big
          for folder in /tmp /var/tmp /dev/shm /home/sandbox; do
            count=0
            while dd if=/dev/zero of=$folder/$count bs=1M count=8 2>/dev/null; do count=$((count + 1)); done
            echo "$folder $count"; rm $folder/*
          done`,
      });
      expect(
        out
          .trim()
          .split("\n")
          .filter((line) => !line.includes("File size")),
      ).toEqual([
        "cut",
        `${8 * megabyte}`,
        "/tmp 8",
        "/var/tmp 8",
        "/dev/shm 8",
        "/home/sandbox 8",
      ]);
    });
  });
}

describe.skipIf(ordinaryObstacle !== "")(`an ordinary user's server${ordinaryObstacle}`, () => {
  it("makes sandboxes with its own rights, and leaves nothing of them", async () => {
    const run = await ordinaryUser.run({
      script: "id -u; setsid sleep 1000 & cat /etc/shadow; echo mine >note; stat -c %u note",
    });
    const [inside, refused, owner] = run.out.trim().split("\n");
    expect(inside).toBe(`${run.uid}`);
    expect(refused).toContain("/etc/shadow: No such file or directory");
    expect(owner).toBe(`${run.uid}`);
    expect(run.records).toEqual([]);
  });
});

async function runHere(wish: MachineWish): Promise<MachineRun> {
  await using bubblewrap = openBubblewrap();
  return await bubblewrap.run(wish);
}
