import type { Program } from "../cli/ports.ts";

/** Loaded by the commands that need it: most need no server. */
export const program: Program = {
  startServer: async (options) => (await import("./start-server.ts")).startServer(options),
  toolNames: async () => (await import("./tool-names.ts")).toolNames,
  openOffline: async (source) => (await import("./open-offline.ts")).openOffline(source),
};
