import { setTimeout as sleep } from "node:timers/promises";
import type { RunOnDesktop } from "./run-on-desktop.ts";

/** Between two keys. */
const keyDelayMs = "8";

/** How far programs may be behind: what they have not read yet must keep its meaning. */
const settlingMs = 300;

/**
 * Types text of any script. Characters that the keyboard does not have are first put on keys that have
 * no meaning, many at a time: a key that changes its meaning with every character, as xdotool does it,
 * loses some of them.
 */
export async function typeText(run: RunOnDesktop, text: string): Promise<void> {
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
