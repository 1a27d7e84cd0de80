import { Buffer } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import type { ProcessLine, ProcessSize } from "@steward/contracts/toolbox.ts";
import type { TerminalOutput } from "@steward/contracts/workspace.ts";
import type { HeldSandbox } from "../lifecycle/sandboxes.ts";
import type { OpenScreen, TerminalScreen } from "./ports.ts";
import { createQuietEscapes } from "./quiet-escapes.ts";
import { createTerminalViewer, type TerminalViewer, type ViewerPort } from "./terminal-viewer.ts";

export type SessionOptions = {
  readonly held: HeldSandbox;
  /** Of its process. */
  readonly tag: string;
  readonly size: ProcessSize;
  readonly openScreen: OpenScreen;
  /** It was started just now: nothing of its output has been answered yet. */
  readonly isNew: boolean;
  /** Nobody is looking any more, or there is nothing more to see. */
  readonly onIdle: () => void;
};

/** What a terminal answers, and nothing else that could be typed by printing it. */
function isAnswer(text: string): boolean {
  return text.startsWith("\u001B[") && /^[?>]?[\d;]*\$?[cnRy]$/u.test(text.slice(2));
}

export type TerminalSession = {
  readonly viewers: () => number;
  /** Shows the screen as it is, then what is printed; returns what ends it. */
  watch(port: ViewerPort): Promise<() => void>;
  type(text: string): Promise<void>;
  resize(size: ProcessSize): Promise<void>;
  close(): void;
};

/** A terminal's screen while somebody looks at it: rebuilt from what the sandbox has kept, then live. */
export async function openTerminalSession(options: SessionOptions): Promise<TerminalSession> {
  const { held, tag, openScreen, onIdle } = options;
  const { processes } = held.sandbox;
  const stop = new AbortController();
  const viewers = new Set<TerminalViewer>();
  /** Answers to what was asked long ago would be typed now. */
  let answers = options.isNew;
  /** How it ended; its exit is null where it was cut off. */
  let end: { readonly exit: TerminalOutput | null } | null = null;
  const screen = await openScreen(options.size, (answer) => {
    if (answers && isAnswer(answer)) type(answer).catch(() => {});
  });
  const printed = createPrinter(screen, viewers);

  async function type(text: string): Promise<void> {
    if (!end) await processes.write(tag, Buffer.from(text));
  }

  function finish(exit: TerminalOutput | null): void {
    end = { exit };
    for (const viewer of viewers) showEnd(viewer, exit);
  }

  // A sandbox that is gone is the end of the terminal, not a fault.
  follow(processes.follow(tag, 0, stop.signal), printed).then(finish, () => finish(null));

  return {
    viewers: () => viewers.size,
    async watch(port) {
      const viewer = createTerminalViewer(port, printed.withScreen);
      await printed.withScreen((picture) => {
        viewer.show(picture);
        viewers.add(viewer);
      });
      if (end) showEnd(viewer, end.exit);
      return () => {
        if (viewers.delete(viewer) && viewers.size === 0) onIdle();
      };
    },
    async type(text) {
      answers = true;
      await type(text);
    },
    async resize(size) {
      if (end) return;
      await processes.resize(tag, size);
      await printed.resize(size);
    },
    close() {
      stop.abort();
      for (const viewer of viewers) viewer.close();
      viewers.clear();
      screen.close();
      held.release();
    },
  };
}

function showEnd(viewer: TerminalViewer, exit: TerminalOutput | null): void {
  if (exit) viewer.show(exit);
  else viewer.close();
}

/** Prints until it ends; null: it was cut off. */
async function follow(
  lines: AsyncIterable<ProcessLine>,
  printer: Printer,
): Promise<TerminalOutput | null> {
  const decoder = new StringDecoder("utf8");
  for await (const line of lines) {
    if (line.type === "exit") return { type: "exit", exitCode: line.state.exitCode };
    await printer.print(decoder.write(Buffer.from(line.data, "base64")));
  }
  return null;
}

type Printer = ReturnType<typeof createPrinter>;

/** Keeps the screen and the viewers at the same place. */
function createPrinter(screen: TerminalScreen, viewers: ReadonlySet<TerminalViewer>) {
  const quiet = createQuietEscapes();
  let pending: Promise<void> | null = null;

  /** The work is done at once when nothing is being printed: nothing comes in between. */
  async function whenStill(work: () => void): Promise<void> {
    while (pending) await pending;
    work();
  }

  const picture = (): TerminalOutput => ({
    type: "screen",
    data: screen.serialize(),
    ...screen.size,
  });

  return {
    withScreen: (use: (screen: TerminalOutput) => void) => whenStill(() => use(picture())),
    async print(text: string): Promise<void> {
      const shown = quiet(text);
      if (shown !== "") for (const viewer of viewers) viewer.show({ type: "output", data: shown });
      const written = screen.write(text);
      pending = written;
      await written;
      pending = null;
    },
    /** The others see it in the new size too. */
    resize: (size: ProcessSize) =>
      whenStill(() => {
        screen.resize(size);
        const resized = picture();
        for (const viewer of viewers) viewer.show(resized);
      }),
  };
}
