import { formatProblem } from "../../config/config-problem.ts";
import { configPath, loadConfig } from "../../config/load-config.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";

export const configCheck = defineCommand({
  usage: "",
  description:
    "Says what is wrong with the config, with line numbers. Exit code 1 when something is.",
  words: [0, 0],
  options: {},
  examples: ["steward config check", "steward config check --json"],
  async run(context) {
    const { terminal, json, home } = context;
    const loaded = loadConfig({ ...context, toolNames: await context.program.toolNames() });
    if (loaded.ok) {
      if (json) terminal.printJson({ ok: true, path: configPath(home), problems: [] });
      else terminal.print(`${configPath(home)} is valid.`);
      return exitCodes.ok;
    }
    if (json) terminal.printJson({ ok: false, path: configPath(home), problems: loaded.problems });
    else for (const problem of loaded.problems) terminal.print(formatProblem(problem));
    return exitCodes.failure;
  },
});
