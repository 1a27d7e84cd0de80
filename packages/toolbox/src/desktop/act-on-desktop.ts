import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DesktopAction, DesktopResult } from "@steward/contracts/toolbox.ts";
import { type Desktop, screen } from "./create-desktop.ts";

type Hand = {
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

type Outcome = { readonly ok: boolean; readonly text: string; readonly image?: string };

const buttons = { left: "1", middle: "2", right: "3" } as const;
const wheels = { up: "4", down: "5", left: "6", right: "7" } as const;
const usualClicks = 5;

/** Between two keys: programs have to notice when a key gets another meaning for a rare character. */
const keyDelayMs = "12";

/** Does what a hand or an eye would do. What does not work is said, not thrown. */
export async function actOnDesktop(
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
    return await perform({ env: await desktop.open(), signal }, action);
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : "It did not work." };
  }
}

async function perform(hand: Hand, action: DesktopAction): Promise<Outcome> {
  switch (action.action) {
    case "screenshot":
      return { ok: true, text: "", image: await takeScreenshot(hand) };
    case "move":
      await xdotool(hand, toPlace(action));
      return { ok: true, text: `The pointer is at ${action.x}, ${action.y}.` };
    case "click": {
      const repeat = ["--repeat", action.double ? "2" : "1", "--delay", "80"];
      await xdotool(hand, [
        ...toPlace(action),
        "click",
        ...repeat,
        buttons[action.button ?? "left"],
      ]);
      return { ok: true, text: `Clicked at ${action.x}, ${action.y}.` };
    }
    case "scroll": {
      const repeat = ["--repeat", String(action.clicks ?? usualClicks), "--delay", "20"];
      await xdotool(hand, [...toPlace(action), "click", ...repeat, wheels[action.direction]]);
      return { ok: true, text: `Scrolled ${action.direction}.` };
    }
    case "type":
      await xdotool(hand, ["type", "--delay", keyDelayMs, "--file", "-"], action.text);
      return { ok: true, text: "Typed." };
    case "key":
      await xdotool(hand, ["key", action.keys]);
      return { ok: true, text: `Pressed ${action.keys}.` };
  }
}

function toPlace({ x, y }: { readonly x: number; readonly y: number }): readonly string[] {
  return ["mousemove", String(x), String(y)];
}

/** It tells of keys that it does not know, and goes on as if nothing were wrong. */
async function xdotool(hand: Hand, args: readonly string[], input = ""): Promise<void> {
  const complaint = await run(hand, ["xdotool", ...args], input);
  if (complaint !== "") throw new Error(complaint);
}

async function takeScreenshot(hand: Hand): Promise<string> {
  const file = join(tmpdir(), `screen-${randomUUID()}.png`);
  try {
    await run(hand, ["scrot", "--pointer", file]);
    return await readFile(file, "base64");
  } finally {
    await rm(file, { force: true });
  }
}

/** Settles with what it said on standard error. */
function run({ env, signal }: Hand, command: readonly string[], input = ""): Promise<string> {
  const [file = "", ...args] = command;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(file, args, { env, signal }, (error, _stdout, stderr) => {
    if (error) reject(new Error(stderr.trim() || error.message));
    else resolve(stderr.trim());
  });
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  return promise;
}
