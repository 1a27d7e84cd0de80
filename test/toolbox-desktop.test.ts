import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  sandboxPaths,
  type BrowserAction,
  type DesktopAction,
  type KernelLine,
} from "@steward/contracts/toolbox.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findNoTree, startTreeSandbox } from "./support/built-trees.ts";
import { findNoImage, startDockerSandbox } from "./support/docker-sandbox.ts";
import type { TestSandbox } from "./support/start-sandbox.ts";
import { readToEnd } from "./support/toolbox-process.ts";

const drivers = [
  { name: "Docker", missing: await findNoImage("desktop"), start: startDockerSandbox },
  { name: "bubblewrap", missing: findNoTree("desktop"), start: startTreeSandbox },
];
const { signal } = new AbortController();
const patience = { timeout: 30_000 };

const page = `<title>Form</title><input id="field" autofocus style="position: fixed; inset: 0; font-size: 40px">`;

/** As viewers begin: version, no password, shared, and that they know of screens that change. */
const greeting = Buffer.concat([
  Buffer.from("RFB 003.008\n\u0001\u0001", "latin1"),
  Buffer.from("0200000200000000fffffecc", "hex"),
]);

const room = "<script>document.title = String(innerHeight)</script>";

for (const { name, missing, start } of drivers) {
  describe.skipIf(missing !== null)(
    `the desktop in a sandbox of ${name} (${missing ?? "there"})`,
    () => {
      let box: TestSandbox;
      let count = 0;

      beforeAll(async () => {
        box = await start("desktop", { memoryBytes: 1536 << 20, pids: 1024 });
        writeFileSync(join(box.workspace, "form.html"), page);
        writeFileSync(join(box.workspace, "room.html"), room);
      });
      afterAll(() => box[Symbol.asyncDispose]());

      const desk = (action: DesktopAction) => box.sandbox.desktop.act(action, signal);
      const browse = (action: BrowserAction) => box.sandbox.browser.act(action, signal);

      async function shell(command: string): Promise<string> {
        count += 1;
        const tag = `shell-${count}`;
        await box.sandbox.processes.start({ tag, command, outputBytes: 10_000 });
        return (await readToEnd(box.sandbox, tag)).stdout.toString().trim();
      }

      it("starts with its first use and shows its screen", async () => {
        const shot = await desk({ action: "screenshot" });
        expect(shot).toMatchObject({ ok: true, width: 1280, height: 800 });
        const png = Buffer.from(shot.image ?? "", "base64");
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 800]);
      });

      it("speaks VNC on the tunnel, to several viewers, and listens on no port", async () => {
        const viewers = await Promise.all([
          box.sandbox.desktop.connect(),
          box.sandbox.desktop.connect(),
        ]);
        for (const viewer of viewers) {
          const [hello] = (await viewer.take(1).toArray()) as Buffer[];
          expect(String(hello)).toMatch(/^RFB 003\.008\n/);
          viewer.destroy();
        }
        expect(await shell("cat /proc/net/tcp /proc/net/tcp6 | grep -c ' 0A ' || true")).toBe("0");
      });

      it("shows the browser, which takes what is typed on the keyboard, of any script", async () => {
        expect(
          await browse({ action: "navigate", url: "file:///workspace/form.html" }),
        ).toMatchObject({
          ok: true,
          title: "Form",
        });
        const written = "Grüße, 日本 – ok? a@b #1 ñ🙂 Привет, мир! αβγδεζηθικλμ";
        await desk({ action: "click", x: 640, y: 500 });
        expect(await desk({ action: "type", text: written })).toMatchObject({ ok: true });
        const { text: shown } = await browse({ action: "snapshot" });
        expect(shown).toContain(written);
        await desk({ action: "key", keys: "ctrl+a" });
        await desk({ action: "key", keys: "BackSpace" });
        expect((await browse({ action: "snapshot" })).text).not.toContain("Grüße");
      });

      it("leaves the page all the room below the address: no bar warns of how the browser was started", async () => {
        const { title } = await browse({ action: "navigate", url: "file:///workspace/room.html" });
        expect(Number(title)).toBeGreaterThan(690);
      });

      it("shows what a command opens", async () => {
        await box.sandbox.processes.start({ tag: "xterm", command: "xterm", outputBytes: 1000 });
        await vi.waitFor(async () => {
          expect(await shell("xdotool search --onlyvisible --class xterm | wc -l")).toBe("1");
        }, patience);
        await box.sandbox.processes.signal("xterm", "SIGKILL");
      });

      it("says what it does not know, and what is outside", async () => {
        expect(await desk({ action: "key", keys: "NoSuchKey" })).toMatchObject({ ok: false });
        const outside = await desk({ action: "move", x: 5000, y: 1 });
        expect(outside.ok).toBe(false);
        expect(outside.text).toContain("outside the screen");
        expect(await desk({ action: "scroll", x: 5, y: 5, direction: "down" })).toMatchObject({
          ok: true,
        });
      });

      it("takes no place of a picture that was of another size", async () => {
        await desk({ action: "screenshot" });
        const viewer = await box.sandbox.desktop.connect();
        viewer.write(Buffer.concat([greeting, toSize(800, 1200)]));
        await vi.waitFor(async () => {
          expect(await desk({ action: "key", keys: "shift" })).toMatchObject({
            width: 800,
            height: 1200,
          });
        }, patience);
        const stale = await desk({ action: "click", x: 640, y: 500 });
        expect(stale).toMatchObject({ ok: false, width: 800, height: 1200 });
        expect(stale.text).toContain("take a new one first");
        const shot = await desk({ action: "screenshot" });
        expect(shot).toMatchObject({ ok: true, width: 800, height: 1200 });
        expect(await desk({ action: "click", x: 400, y: 1190 })).toMatchObject({ ok: true });
        expect(await desk({ action: "click", x: 1000, y: 500 })).toMatchObject({ ok: false });
        viewer.destroy();
      });

      it("comes back when its screen was killed, and so does the browser", async () => {
        await shell("pkill -9 Xtigervnc");
        // An action in the moment of its death may still fail.
        await vi.waitFor(async () => {
          expect(await desk({ action: "screenshot" })).toMatchObject({ ok: true });
        }, patience);
        await browse({ action: "snapshot" });
        expect(
          await browse({ action: "navigate", url: "file:///workspace/form.html" }),
        ).toMatchObject({
          ok: true,
          title: "Form",
        });
      });

      it("runs Python with figures", async () => {
        const code = `
import matplotlib.pyplot as plt, pandas as pd
plt.plot([1, 2]); plt.show()
pd.DataFrame({'a': [1, 3, 2]}).plot(); plt.show()
plt.hist([1, 2, 2]);
None`;
        const file = `${sandboxPaths.code}figure/main.py`;
        await box.sandbox.files.write(file, Buffer.from(code));
        const run = {
          tag: "figure",
          language: "python",
          file,
          timeoutMs: 60_000,
          outputBytes: 10_000,
        } as const;
        const lines: KernelLine[] = await Array.fromAsync(box.sandbox.kernels.run(run, signal));
        expect(lines.map(({ type }) => type)).toEqual(["image", "image", "image", "end"]);
      });
    },
  );
}

/** What a viewer says for a screen of another size. */
function toSize(width: number, height: number): Buffer {
  const message = Buffer.alloc(24);
  message.writeUInt8(251, 0);
  message.writeUInt16BE(width, 2);
  message.writeUInt16BE(height, 4);
  message.writeUInt8(1, 6);
  message.writeUInt16BE(width, 16);
  message.writeUInt16BE(height, 18);
  return message;
}
