import type { ITheme } from "@xterm/xterm";

const names = [
  "black",
  "red",
  "green",
  "yellow",
  "blue",
  "magenta",
  "cyan",
  "white",
  "brightBlack",
  "brightRed",
  "brightGreen",
  "brightYellow",
  "brightBlue",
  "brightMagenta",
  "brightCyan",
  "brightWhite",
] as const;

/** The colours of the page, as they are now. */
export function readTerminalTheme(): ITheme {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const colors = Object.fromEntries(names.map((name, index) => [name, read(`--ansi-${index}`)]));
  return {
    ...colors,
    background: read("--canvas"),
    foreground: read("--ink"),
    cursor: read("--accent"),
    cursorAccent: read("--canvas"),
    selectionBackground: `${read("--accent")}44`,
  };
}
