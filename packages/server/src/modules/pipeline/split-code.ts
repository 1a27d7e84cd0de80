export type CodeBlock = {
  /** As written behind the fence, in small letters; empty where nothing is. */
  readonly language: string;
  readonly code: string;
};

/** The fenced blocks of a Markdown text, and what is said around them. A fence that is never closed holds the rest. */
export function splitCode(text: string): {
  readonly blocks: readonly CodeBlock[];
  readonly around: string;
} {
  const blocks: CodeBlock[] = [];
  const around: string[] = [];
  let open: { readonly fence: string; readonly language: string; readonly lines: string[] } | null =
    null;
  for (const line of text.split(/\r?\n/u)) {
    // Also quoted and in lists.
    const found = /^[\s>*+-]*(?<fence>`{3,}|~{3,})\s*(?<rest>[^`]*)$/u.exec(line)?.groups;
    if (open === null && found) {
      const language = /^[^\s{:,]*/u.exec(found.rest ?? "")?.[0].toLowerCase() ?? "";
      open = { fence: found.fence ?? "", language, lines: [] };
    } else if (open === null) around.push(line);
    else if (found?.rest?.trim() === "" && found.fence?.startsWith(open.fence)) {
      blocks.push(toBlock(open));
      open = null;
    } else open.lines.push(line);
  }
  if (open) blocks.push(toBlock(open));
  return { blocks, around: around.join("\n") };
}

function toBlock(open: {
  readonly language: string;
  readonly lines: readonly string[];
}): CodeBlock {
  const isQuoted = open.lines.length > 0 && open.lines.every((line) => /^\s*>/u.test(line));
  const lines = isQuoted ? open.lines.map((line) => line.replace(/^\s*> ?/u, "")) : open.lines;
  return { language: open.language, code: lines.join("\n") };
}
