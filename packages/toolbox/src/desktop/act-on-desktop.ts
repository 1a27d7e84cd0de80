import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DesktopAction, DesktopResult } from "@steward/contracts/toolbox.ts";
import { type Desktop, screen } from "./create-desktop.ts";
import { createRunOnDesktop, type RunOnDesktop } from "./run-on-desktop.ts";
import { typeText } from "./type-text.ts";

type Outcome = { readonly ok: boolean; readonly text: string; readonly image?: string };

const buttons = { left: "1", middle: "2", right: "3" } as const;
const wheels = { up: "4", down: "5", left: "6", right: "7" } as const;
const usualClicks = 5;

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
