import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createToolsFolder } from "../packages/server/src/adapters/toolbox/create-tools-folder.ts";
import { readToEnd, startToolbox } from "./support/toolbox-process.ts";

const toolbox = join(import.meta.dirname, "../packages/toolbox");

describe("the folder that is mounted into sandboxes", () => {
  it("has all that the toolbox runs on, for everybody to read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tools-"));
    try {
      const openTools = createToolsFolder({ toolbox, node: process.execPath, folder });
      const tools = await openTools();
      expect(await openTools()).toBe(tools);
      for (const name of ["node", "toolbox.mjs", "pty.node", "playwright-core/package.json"]) {
        expect((await stat(join(tools, name))).mode & 0o444, name).toBe(0o444);
      }
      await using running = await startToolbox({ file: join(tools, "toolbox.mjs") });
      const { link } = running;
      expect(await link.info()).toMatchObject({ hasTerminal: true });
      const terminal = { cols: 80, rows: 24 };
      await link.processes.start({ tag: "t", command: "tty", terminal, outputBytes: 1000 });
      expect((await readToEnd(link, "t")).stdout.toString()).toMatch(/\/dev\/pts\//);
      const file = join(folder, "code.js");
      await writeFile(file, "6 * 7");
      const run = { tag: "k", language: "javascript", file } as const;
      const lines = await Array.fromAsync(
        link.kernels.run(
          { ...run, timeoutMs: 10_000, outputBytes: 1000 },
          AbortSignal.timeout(20_000),
        ),
      );
      expect(lines).toContainEqual({ type: "result", text: "42" });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("says what to do where nothing is built", async () => {
    const openTools = createToolsFolder({ toolbox: "/none", node: "/none", folder: "/none" });
    await expect(openTools()).rejects.toThrow(/npm run build/);
  });
});
