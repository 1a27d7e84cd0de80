import type { Token } from "marked";
import remend from "remend";
import { lexMarkdown } from "./lex-markdown.ts";

export interface Block {
  /** Where it begins in the text; stable while the text grows, so it serves as a key. */
  readonly start: number;
  readonly token: Token;
}

export interface Blocks {
  readonly text: string;
  readonly blocks: readonly Block[];
}

/**
 * Splits markdown into its top-level blocks. Given the blocks of a shorter version of the same
 * text, only what follows the last finished block is read again; all others keep their identity.
 */
export function growBlocks(previous: Blocks | null, source: string): Blocks {
  // The lexer would do the same, and positions would be off.
  const text = source.includes("\r") ? source.replaceAll(/\r\n?/g, "\n") : source;
  if (previous !== null && previous.text === text) return previous;
  if (previous === null || !text.startsWith(previous.text)) {
    return { text, blocks: lexFrom(text, 0) };
  }
  const kept = previous.blocks.slice(0, lastContent(previous.blocks));
  const restart = previous.blocks[kept.length]?.start ?? 0;
  return { text, blocks: [...kept, ...lexFrom(text, restart)] };
}

/** Closes what the last block leaves open (`**bold`, `` `code ``), as long as more text may come. */
export function mendLast({ text, blocks }: Blocks): readonly Block[] {
  const index = lastContent(blocks);
  const last = blocks[index];
  if (!last || last.token.type === "code" || last.token.type === "formula") return blocks;
  const raw = text.slice(last.start);
  const mended = remend(raw, { linkMode: "text-only", katex: false });
  if (mended === raw) return blocks;
  const tail = lexMarkdown(mended)
    .filter((token) => token.type !== "space")
    .map((token, offset) => ({ start: last.start + offset, token }));
  return [...blocks.slice(0, index), ...tail];
}

/** A blank line does not finish a block: a list, for example, may go on after it. */
function lastContent(blocks: readonly Block[]): number {
  return Math.max(
    0,
    blocks.findLastIndex((block) => block.token.type !== "space"),
  );
}

function lexFrom(text: string, start: number): Block[] {
  let position = start;
  return lexMarkdown(text.slice(start)).map((token) => {
    const block = { start: position, token };
    position += token.raw.length;
    return block;
  });
}
