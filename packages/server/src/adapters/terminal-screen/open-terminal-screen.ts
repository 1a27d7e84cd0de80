import { createRequire } from "node:module";
import type { ITerminalAddon } from "@xterm/headless";
import type { OpenScreen } from "../../modules/sandboxes/panels/ports.ts";

const scrollbackRows = 1000;

/** Its own types are made for browsers and would bring theirs along. */
type Serializing = { readonly SerializeAddon: new () => ITerminalAddon & { serialize(): string } };

/** Loaded with the first terminal: most servers never open one. */
export const openTerminalScreen: OpenScreen = async ({ cols, rows }, onAnswer) => {
  const { default: headless } = await import("@xterm/headless");
  const load = createRequire(import.meta.url);
  const { SerializeAddon } = load("@xterm/addon-serialize") as Serializing;
  const terminal = new headless.Terminal({
    cols,
    rows,
    scrollback: scrollbackRows,
    allowProposedApi: true,
  });
  const serializer = new SerializeAddon();
  terminal.loadAddon(serializer);
  terminal.onData(onAnswer);
  return {
    async write(text) {
      const { promise, resolve } = Promise.withResolvers<void>();
      terminal.write(text, resolve);
      await promise;
    },
    resize: (size) => terminal.resize(size.cols, size.rows),
    get size() {
      return { cols: terminal.cols, rows: terminal.rows };
    },
    serialize: () => serializer.serialize(),
    close: () => terminal.dispose(),
  };
};
