import type { ProcessSize } from "@steward/contracts/toolbox.ts";
import { FitAddon } from "@xterm/addon-fit";
import { type ITheme, Terminal } from "@xterm/xterm";
import "@xterm/xterm/css/xterm.css";
import { copyText } from "../../components/copy-text.ts";

const fontSize = 13;
const fontFamily = '"JetBrains Mono Variable", ui-monospace, monospace';

export interface ScreenOptions {
  readonly label: string;
  readonly onInput: (data: string) => void;
  /** The frame has room for this much. */
  readonly onResize: (size: ProcessSize) => void;
}

export interface Screen extends Disposable {
  /** Begins anew with a screen as the server has it; others look at it too, so its size holds. */
  show(data: string, size: ProcessSize): void;
  print(data: string): void;
  /** Takes the size of the frame. */
  fit(): void;
  focus(): void;
}

/** A terminal in an element, as large as that is and in the colours of the page. */
export async function createScreen(frame: HTMLElement, options: ScreenOptions): Promise<Screen> {
  // Its cells are measured once, so the letters have to be there.
  await document.fonts.load(`${fontSize}px ${fontFamily}`);
  const terminal = new Terminal({
    fontSize,
    fontFamily,
    lineHeight: 1.25,
    cursorBlink: true,
    scrollback: 5000,
    screenReaderMode: true,
    minimumContrastRatio: 4.5,
    theme: readTerminalTheme(),
  });
  const measure = new FitAddon();
  terminal.loadAddon(measure);
  terminal.open(frame);
  terminal.textarea?.setAttribute("aria-label", options.label);
  terminal.attachCustomKeyEventHandler((event) => takeKey(terminal, event));
  terminal.onData(options.onInput);
  const fit = (): void => {
    const size = measure.proposeDimensions();
    if (!size || (size.cols === terminal.cols && size.rows === terminal.rows)) return;
    terminal.resize(size.cols, size.rows);
    options.onResize(size);
  };
  const resizes = new ResizeObserver(fit);
  resizes.observe(frame);
  const themes = new MutationObserver(() => {
    terminal.options.theme = readTerminalTheme();
  });
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return {
    show(data, { cols, rows }) {
      // In its turn: what is still to be written belongs to the screen of before.
      terminal.write("", () => {
        terminal.reset();
        terminal.resize(cols, rows);
      });
      terminal.write(data);
    },
    print: (data) => terminal.write(data),
    fit: () => terminal.write("", fit),
    focus: () => terminal.focus(),
    [Symbol.dispose]() {
      resizes.disconnect();
      themes.disconnect();
      terminal.dispose();
    },
  };
}

/** Copying and pasting as everywhere else; false keeps a key from the program inside. */
function takeKey(terminal: Terminal, event: KeyboardEvent): boolean {
  if (event.type !== "keydown" || !event.ctrlKey || event.altKey) return true;
  const key = event.key.toLowerCase();
  if (key === "v") return false;
  if (key !== "c" || (!event.shiftKey && !terminal.hasSelection())) return true;
  event.preventDefault();
  void copyText(terminal.getSelection());
  terminal.clearSelection();
  return false;
}

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
function readTerminalTheme(): ITheme {
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
