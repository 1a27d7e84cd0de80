import { DesktopAction, DesktopResult } from "@steward/contracts/toolbox.ts";
import { json, type Router, tunnel } from "../core/router.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import { type Desktop, screen } from "./create-desktop.ts";
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

type Outcome = { readonly ok: boolean; readonly text: string; readonly image?: string };

const buttons = { left: "1", middle: "2", right: "3" } as const;

const wheels = { up: "4", down: "5", left: "6", right: "7" } as const;

const usualClicks = 5;

/** Null: this machine has no desktop. */
export function registerDesktop(router: Router, desktop: Desktop | null): void {
  router.add({
    method: "POST",
    path: "/desktop",
    summary: "Looks at the desktop, or uses its mouse and keyboard. It starts with its first use.",
    body: DesktopAction,
    answer: DesktopResult,
    handle: async ({ body, signal }) => json(await actOnDesktop(need(desktop), body, signal)),
  });
  router.add({
    method: "POST",
    path: "/desktop/tunnel",
    summary: "The bytes of the desktop's VNC server, both ways.",
    handle: async () => tunnel(await need(desktop).connect()),
  });
}

function need(desktop: Desktop | null): Desktop {
  if (desktop) return desktop;
  throw new ToolboxFailure("not_found", "This kind of sandbox has no desktop.");
}

/** Does what a hand or an eye would do. What does not work is said, not thrown. */
async function actOnDesktop(
  desktop: Desktop,
  action: DesktopAction,
  signal: AbortSignal,
): Promise<DesktopResult> {
  const outcome = await tryAction(desktop, action, signal);
  return { ok: outcome.ok, text: outcome.text, ...screen, image: outcome.image ?? null };
}

async function tryAction(
  desktop: Desktop,
  action: DesktopAction,
  signal: AbortSignal,
): Promise<Outcome> {
  if ("x" in action && (action.x >= screen.width || action.y >= screen.height)) {
    const text = `${action.x}, ${action.y} is outside the screen of ${screen.width} x ${screen.height}.`;
    return { ok: false, text };
  }
  try {
    return await perform(createRunOnDesktop(await desktop.open(), signal), action);
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : "It did not work." };
  }
}

async function perform(run: RunOnDesktop, action: DesktopAction): Promise<Outcome> {
  switch (action.action) {
    case "screenshot":
      return { ok: true, text: "", image: await takeScreenshot(run) };
    case "move":
      await xdotool(run, toPlace(action));
      return { ok: true, text: `The pointer is at ${action.x}, ${action.y}.` };
    case "click": {
      const repeat = ["--repeat", action.double ? "2" : "1", "--delay", "80"];
      await xdotool(run, [
        ...toPlace(action),
        "click",
        ...repeat,
        buttons[action.button ?? "left"],
      ]);
      return { ok: true, text: `Clicked at ${action.x}, ${action.y}.` };
    }
    case "scroll": {
      const repeat = ["--repeat", String(action.clicks ?? usualClicks), "--delay", "20"];
      await xdotool(run, [...toPlace(action), "click", ...repeat, wheels[action.direction]]);
      return { ok: true, text: `Scrolled ${action.direction}.` };
    }
    case "type":
      await typeText(run, action.text);
      return { ok: true, text: "Typed." };
    case "key":
      await xdotool(run, ["key", action.keys]);
      return { ok: true, text: `Pressed ${action.keys}.` };
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

async function takeScreenshot(run: RunOnDesktop): Promise<string> {
  const file = join(tmpdir(), `screen-${randomUUID()}.png`);
  try {
    await run(["scrot", "--pointer", file]);
    return await readFile(file, "base64");
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
