import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configPath } from "./load-config.ts";
import type { ConfigResult } from "./load-config.ts";
import { watchConfig } from "./watch-config.ts";

it("reports changes of every kind, good and bad, from the first appearance of the file on", async () => {
  const home = mkdtempSync(join(tmpdir(), "steward-watch-"));
  const results: ConfigResult[] = [];
  let wake = () => {};
  const next = async (): Promise<ConfigResult> => {
    if (results.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return results.shift()!;
  };
  const watching = watchConfig({
    home,
    cwd: home,
    env: {},
    pollMs: 20,
    onChange: (result) => {
      results.push(result);
      wake();
    },
  });
  const file = configPath(home);
  try {
    mkdirSync(join(home, "config"));
    writeFileSync(file, "logs: { level: warn }\n");
    expect(await next()).toMatchObject({ ok: true, config: { logs: { level: "warn" } } });

    writeFileSync(file, "logs: { levle: warn, and: more }\n");
    expect(await next()).toMatchObject({ ok: false, problems: [{ suggestion: "level" }, {}] });

    writeFileSync(`${file}~`, "logs: { level: error }\n");
    renameSync(`${file}~`, file);
    expect(await next()).toMatchObject({ ok: true, config: { logs: { level: "error" } } });

    writeFileSync(join(home, "config", ".env"), "STEWARD_PORT=9\n");
    expect(await next()).toMatchObject({ ok: true, config: { server: { port: 9 } } });

    rmSync(file);
    expect(await next()).toMatchObject({ ok: true, config: { logs: { level: "info" } } });
  } finally {
    watching.close();
    rmSync(home, { recursive: true, force: true });
  }
});
