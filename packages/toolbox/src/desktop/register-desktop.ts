import { DesktopAction, DesktopResult } from "@steward/contracts/toolbox.ts";
import { json, type Router, tunnel } from "../core/router.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import { type Desktop, screen, type ScreenSize } from "./create-desktop.ts";
import type { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { execFile } from "node:child_process";

type RunOnDesktop = (
  command: readonly string[],
  input?: string,
) => Promise<{ readonly stdout: string; readonly stderr: string }>;

/** Between two keys. */
const keyDelayMs = "8";

/** How far programs may be behind: what they have not read yet must keep its meaning. */
const settlingMs = 300;

type Outcome = { readonly text: string; readonly image?: Buffer };

const buttons = { left: "1", middle: "2", right: "3" } as const;

const wheels = { up: "4", down: "5", left: "6", right: "7" } as const;

const usualClicks = 5;

/** Null: this machine has no desktop. */
export function registerDesktop(router: Router, desktop: Desktop | null): void {
  const act = desktop && createAct(desktop);
  router.add({
    method: "POST",
    path: "/desktop",
    summary: "Looks at the desktop, or uses its mouse and keyboard. It starts with its first use.",
    body: DesktopAction,
    answer: DesktopResult,
    handle: async ({ body, signal }) => json(await need(act)(body, signal)),
  });
  router.add({
    method: "POST",
    path: "/desktop/tunnel",
    summary: "The bytes of the desktop's VNC server, both ways.",
    handle: async () => tunnel(await need(desktop).connect()),
  });
}

function need<Part>(part: Part | null): Part {
  if (part !== null) return part;
  throw new ToolboxFailure("not_found", "This kind of sandbox has no desktop.");
}

type Act = (action: DesktopAction, signal: AbortSignal) => Promise<DesktopResult>;

/** Does what a hand or an eye would do. What does not work is said, not thrown. */
function createAct(desktop: Desktop): Act {
  /** The screen when it was looked at last: places are those of that picture. */
  let seen: ScreenSize | null = null;
  return async (action, signal) => {
    let size = screen;
    try {
      const run = createRunOnDesktop(await desktop.open(), signal);
      size = await readSize(run);
      const problem = "x" in action ? findPlaceProblem(action, size, seen) : null;
      if (problem !== null) return { ok: false, text: problem, ...size, image: null };
      const { text, image } = await perform(run, action);
      if (image === undefined) return { ok: true, text, ...size, image: null };
      seen = toPngSize(image);
      return { ok: true, text, ...seen, image: image.toString("base64") };
    } catch (error) {
      const text = error instanceof Error ? error.message : "It did not work.";
      return { ok: false, text, ...size, image: null };
    }
  };
}

function findPlaceProblem(
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: ScreenSize,
  seen: ScreenSize | null,
): string | null {
  if (seen !== null && (seen.width !== width || seen.height !== height)) {
    return "The screen has had another size since the last screenshot: take a new one first.";
  }
  if (x < width && y < height) return null;
  return `${x}, ${y} is outside the screen of ${width} x ${height}.`;
}

async function readSize(run: RunOnDesktop): Promise<ScreenSize> {
  const { stdout } = await run(["xdotool", "getdisplaygeometry"]);
  const [width = 0, height = 0] = stdout.trim().split(" ").map(Number);
  return { width, height };
}

function toPngSize(png: Buffer): ScreenSize {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

async function perform(run: RunOnDesktop, action: DesktopAction): Promise<Outcome> {
  switch (action.action) {
    case "screenshot":
      return { text: "", image: await takeScreenshot(run) };
    case "move":
      await xdotool(run, toPlace(action));
      return { text: `The pointer is at ${action.x}, ${action.y}.` };
    case "click": {
      const repeat = ["--repeat", action.double ? "2" : "1", "--delay", "80"];
      await xdotool(run, [
        ...toPlace(action),
        "click",
        ...repeat,
        buttons[action.button ?? "left"],
      ]);
      return { text: `Clicked at ${action.x}, ${action.y}.` };
    }
    case "scroll": {
      const repeat = ["--repeat", String(action.clicks ?? usualClicks), "--delay", "20"];
      await xdotool(run, [...toPlace(action), "click", ...repeat, wheels[action.direction]]);
      return { text: `Scrolled ${action.direction}.` };
    }
    case "type":
      await typeText(run, action.text);
      return { text: "Typed." };
    case "key":
      await xdotool(run, ["key", action.keys]);
      return { text: `Pressed ${action.keys}.` };
  }
}

function toPlace({ x, y }: { readonly x: number; readonly y: number }): readonly string[] {
  return ["mousemove", String(x), String(y)];
}

/** It tells of keys that it does not know, and goes on as if nothing were wrong. */
async function xdotool(run: RunOnDesktop, args: readonly string[]): Promise<void> {
  const { stderr } = await run(["xdotool", ...args]);
  if (stderr !== "") throw new Error(stderr);
}

async function takeScreenshot(run: RunOnDesktop): Promise<Buffer> {
  const file = join(tmpdir(), `screen-${randomUUID()}.png`);
  try {
    await run(["scrot", "--pointer", file]);
    return await readFile(file);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Types text of any script. Characters that the keyboard does not have are first put on keys that have
 * no meaning, many at a time: a key that changes its meaning with every character, as xdotool does it,
 * loses some of them.
 */
async function typeText(run: RunOnDesktop, text: string): Promise<void> {
  const spare = await findSpareKeys(run);
  for (const piece of toPieces(text, Math.max(1, spare.length))) {
    const rare = findRare(piece);
    await assignKeys(
      run,
      rare.map((character, index) => [spare[index], toName(character)]),
    );
    try {
      await run(["xdotool", "type", "--delay", keyDelayMs, "--file", "-"], piece);
      if (rare.length > 0) await sleep(settlingMs);
    } finally {
      await assignKeys(
        run,
        rare.map((_, index) => [spare[index], ""]),
      );
    }
  }
}

async function findSpareKeys(run: RunOnDesktop): Promise<readonly string[]> {
  const { stdout } = await run(["xmodmap", "-pke"]);
  return [...stdout.matchAll(/^keycode +(\d+) = *$/gmu)].map(([, code = ""]) => code);
}

async function assignKeys(
  run: RunOnDesktop,
  keys: readonly (readonly [string | undefined, string])[],
): Promise<void> {
  // Twice: without and with Shift.
  const lines = keys.map(([code, name]) => `keycode ${code} = ${name} ${name}\n`);
  if (lines.length > 0) await run(["xmodmap", "-"], lines.join(""));
}

function toPieces(text: string, size: number): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of text) {
    if (findRare(piece + character).length > size) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function findRare(text: string): readonly string[] {
  return [...new Set(text)].filter((character) => /[^\p{ASCII}]/u.test(character));
}

function toName(character: string): string {
  return `U${character.codePointAt(0)?.toString(16).padStart(4, "0").toUpperCase()}`;
}

/** Runs small programs to their end; rejects with what they complained about. */
function createRunOnDesktop(
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): RunOnDesktop {
  return ([file = "", ...args], input = "") => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<RunOnDesktop>>>();
    const child = execFile(file, args, { env, signal }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message));
      else resolve({ stdout, stderr: stderr.trim() });
    });
    // One that does not read it says so itself.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
    return promise;
  };
}
