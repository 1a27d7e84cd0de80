export type Piece = { readonly type: "text-delta" | "reasoning-delta"; readonly text: string };

/** As models of different families call it. */
const names = ["think", "thinking", "thought", "reasoning"];

/**
 * Local models think aloud in `<think>…</think>` or the like at the start of their answer. Takes text as it
 * comes, also with a tag cut in two, and tells thoughts from answer. A tag later on is just text.
 */
export function createThoughtSplitter(): {
  push(text: string): Piece[];
  /** What is still held back. */
  end(): Piece[];
} {
  let phase: "start" | "thinking" | "gap" | "answer" = "start";
  let held = "";
  let closing = "";

  function push(text: string): Piece[] {
    if (phase === "answer") return [{ type: "text-delta", text }];
    held += text;
    if (phase === "start") return begin();
    if (phase === "thinking") return think();
    return leaveGap();
  }

  function begin(): Piece[] {
    const said = held.trimStart();
    const name = names.find((each) => said.startsWith(`<${each}>`));
    if (name !== undefined) {
      phase = "thinking";
      closing = `</${name}>`;
      held = said.slice(`<${name}>`.length);
      return think();
    }
    if (names.some((each) => `<${each}>`.startsWith(said))) return [];
    phase = "answer";
    return flush("text-delta");
  }

  function think(): Piece[] {
    const at = held.indexOf(closing);
    if (at >= 0) {
      const thought = held.slice(0, at);
      held = held.slice(at + closing.length);
      phase = "gap";
      return [...toPieces("reasoning-delta", thought), ...leaveGap()];
    }
    const keep = tailLength(held, closing);
    const thought = held.slice(0, held.length - keep);
    held = held.slice(held.length - keep);
    return toPieces("reasoning-delta", thought);
  }

  /** Blank lines between the thoughts and the answer belong to neither. */
  function leaveGap(): Piece[] {
    held = held.trimStart();
    if (held === "") return [];
    phase = "answer";
    return flush("text-delta");
  }

  function flush(type: Piece["type"]): Piece[] {
    const text = held;
    held = "";
    return toPieces(type, text);
  }

  return { push, end: () => flush(phase === "thinking" ? "reasoning-delta" : "text-delta") };
}

function toPieces(type: Piece["type"], text: string): Piece[] {
  return text === "" ? [] : [{ type, text }];
}

/** How much of the end of `text` could be the start of `tag`. */
function tailLength(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}
