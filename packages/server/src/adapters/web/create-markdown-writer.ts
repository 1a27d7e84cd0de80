/** Puts words and breaks together, with single spaces and at most one empty line. */
export type MarkdownWriter = {
  /** Text of the page; runs of white space become one space, except in `verbatim` mode. */
  write(text: string): void;
  /** Marks such as `## ` or `- `, as they are. */
  mark(text: string): void;
  /** The next words begin on a new line, after an empty one where `lines` is 2. */
  breakLine(lines: 1 | 2): void;
  setVerbatim(isVerbatim: boolean): void;
  /** Where the writing has got to. */
  position(): number;
  /** What was written since then, out again. */
  takeBack(position: number): string;
  text(from?: number, to?: number): string;
};

export function createMarkdownWriter(): MarkdownWriter {
  const pieces: string[] = [];
  let breaks = 0;
  let needsSpace = false;
  let isVerbatim = false;

  const push = (text: string): void => {
    if (breaks > 0 && pieces.length > 0) pieces.push("\n".repeat(breaks));
    else if (needsSpace && pieces.length > 0) pieces.push(" ");
    breaks = 0;
    needsSpace = false;
    pieces.push(text);
  };

  return {
    write(text) {
      if (isVerbatim) {
        push(text);
        return;
      }
      const words = text.replaceAll(/\s+/g, " ");
      const trimmed = words.trim();
      needsSpace ||= words.startsWith(" ");
      if (trimmed !== "") push(trimmed);
      needsSpace ||= words.length > 1 && words.endsWith(" ");
    },
    mark(text) {
      push(text);
    },
    breakLine(lines) {
      breaks = Math.max(breaks, lines);
      needsSpace = false;
    },
    setVerbatim(value) {
      isVerbatim = value;
    },
    position: () => pieces.length,
    takeBack(position) {
      return pieces.splice(position).join("");
    },
    text: (from = 0, to = pieces.length) => pieces.slice(from, to).join("").trim(),
  };
}
