import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createStewardHome } from "./support/steward-process.ts";

const root = join(import.meta.dirname, "..");
const patience = { timeout: 30_000, interval: 50 };

describe.skipIf(process.platform !== "linux")("the server ends in order", () => {
  it.each(["SIGTERM", "SIGKILL"] as const)(
    "when npm start gets %s",
    async (signal) => {
      const home = mkdtempSync(join(tmpdir(), "steward-npm-"));
      const npm = spawn("npm", ["start", "--", "--json"], {
        cwd: root,
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, STEWARD_HOME: home, STEWARD_PORT: "0" },
      });
      let output = "";
      npm.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      const readPid = () => Number(/"ready":true.*"pid":(\d+)/u.exec(output)?.[1]);
      await vi.waitFor(() => expect(readPid()).toBeGreaterThan(0), {
        ...patience,
        timeout: 90_000,
      });
      const gone = once(npm, "exit");
      npm.kill(signal);
      await gone;
      await vi.waitFor(() => expect(isAlive(readPid())).toBe(false), patience);
      // It has closed what it had open: what is killed leaves this.
      expect(existsSync(join(home, "run.json"))).toBe(false);
      rmSync(home, { recursive: true });
    },
    150_000,
  );

  it("when whoever started it for somebody has gone", async () => {
    const parent = spawn("sleep", ["600"]);
    await using home = createStewardHome("", { STEWARD_PARENTS: String(parent.pid) });
    const server = await home.start();
    parent.kill("SIGKILL");
    expect(await server.ended).toBe(0);
    expect(existsSync(join(home.path, "run.json"))).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
