import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { readVersion } from "../read-version.ts";

export const version = defineCommand({
  usage: "",
  description: "Prints the version.",
  words: [0, 0],
  options: {},
  examples: ["steward version", "steward version --json"],
  async run({ terminal, json }) {
    const own = readVersion();
    if (json) terminal.printJson({ version: own, node: process.versions.node });
    else terminal.print(`steward ${own} (Node ${process.versions.node})`);
    return exitCodes.ok;
  },
});
