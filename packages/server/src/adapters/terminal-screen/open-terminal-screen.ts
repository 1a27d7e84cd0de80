import type { OpenScreen } from "../../modules/sandbox-panels/index.ts";

const scrollbackRows = 1000;

/** Loaded with the first terminal: most servers never open one. */
export const openTerminalScreen: OpenScreen = async ({ cols, rows }, onAnswer) => {
  const [{ default: headless }, { default: serializing }] = await Promise.all([
    import("@xterm/headless"),
    import("@xterm/addon-serialize"),
  ]);
  const terminal = new headless.Terminal({
    cols,
    rows,
    scrollback: scrollbackRows,
    allowProposedApi: true,
  });
  const serializer = new serializing.SerializeAddon();
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
