/** A run of text that a program printed in one style. */
export interface AnsiSpan {
  readonly text: string;
  /** One of the sixteen colours of terminals; null: the usual one. */
  readonly color: number | null;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
}

type Style = Omit<AnsiSpan, "text">;

const plain: Style = {
  color: null,
  isBold: false,
  isDim: false,
  isItalic: false,
  isUnderlined: false,
};

const sequence = String.raw`\[([0-9;:?<=>]*)[ -/]*([@-~])`;
const title = String.raw`\][^\u0007\u001B]*(?:\u0007|\u001B\\)?`;
const short = String.raw`[@-Z^_]|[ -/]+[0-~]`;
const escapes = new RegExp(String.raw`\u001B(?:${sequence}|${title}|${short})`, "g");
// oxlint-disable-next-line no-control-regex -- what is left of them must not reach the page
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Text as a terminal would show it: colours are kept, all other steering is left out. */
export function toAnsiSpans(printed: string): readonly AnsiSpan[] {
  const text = overwriteLines(printed);
  const spans: AnsiSpan[] = [];
  let style = plain;
  let from = 0;
  const take = (until: number): void => {
    const piece = text.slice(from, until).replaceAll(controls, "");
    if (piece !== "") spans.push({ ...style, text: piece });
  };
  for (const match of text.matchAll(escapes)) {
    take(match.index);
    from = match.index + match[0].length;
    if (match[2] === "m") style = applyCodes(style, match[1] ?? "");
  }
  take(text.length);
  return spans;
}

/** The same without colours, for the clipboard. */
export function toPlainText(printed: string): string {
  return toAnsiSpans(printed)
    .map(({ text }) => text)
    .join("");
}

/** A carriage return begins the line again, as progress bars do; what it covers is gone. */
function overwriteLines(text: string): string {
  if (!text.includes("\r")) return text;
  return text
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.replace(/\r+$/, "").split("\r").at(-1))
    .join("\n");
}

function applyCodes(style: Style, codes: string): Style {
  return applyNumbers(style, codes.split(/[;:]/).map(Number));
}

function applyNumbers(style: Style, [code, ...rest]: readonly number[]): Style {
  if (code === undefined) return style;
  if (code !== 38 && code !== 48) return applyNumbers(applyCode(style, code), rest);
  const { color, length } = readLongColor(rest);
  return applyNumbers(code === 38 ? { ...style, color } : style, rest.slice(length));
}

/** Colours of the background are left out: the page has its own, on which these are readable. */
function applyCode(style: Style, code: number): Style {
  if (code === 0) return plain;
  if (code === 1) return { ...style, isBold: true };
  if (code === 2) return { ...style, isDim: true };
  if (code === 3) return { ...style, isItalic: true };
  if (code === 4) return { ...style, isUnderlined: true };
  if (code === 22) return { ...style, isBold: false, isDim: false };
  if (code === 23) return { ...style, isItalic: false };
  if (code === 24) return { ...style, isUnderlined: false };
  if (code === 39) return { ...style, color: null };
  if (code >= 30 && code <= 37) return { ...style, color: code - 30 };
  if (code >= 90 && code <= 97) return { ...style, color: code - 82 };
  return style;
}

/** `5;n` or `2;r;g;b`, brought to the nearest of the sixteen. */
function readLongColor(rest: readonly number[]): { color: number | null; length: number } {
  const [kind, first = 0, second = 0, third = 0] = rest;
  if (kind === 2) return { color: toNearest([first, second, third]), length: 4 };
  if (kind !== 5) return { color: null, length: 0 };
  if (first < 16) return { color: first, length: 2 };
  if (first >= 232) return { color: first < 244 ? 8 : 7, length: 2 };
  const cube = first - 16;
  const levels = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
  return { color: toNearest(levels.map((level) => level * 51)), length: 2 };
}

function toNearest(channels: readonly number[]): number {
  const most = Math.max(...channels);
  if (most - Math.min(...channels) < 32) return most < 128 ? 8 : 7;
  // A channel counts where it is near the strongest one: bit 1 is red, 2 green, 4 blue.
  return channels.reduce((sum, value, bit) => sum + (value > most * 0.6 ? 1 << bit : 0), 0);
}
