import { stringify } from "yaml";
import { AppError } from "../../kernel/app-error.ts";
import { formatProblem } from "../../config/config-problem.ts";
import { loadConfig } from "../../config/load-config.ts";
import { maskConfig } from "../../config/mask-config.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";

export const configShow = defineCommand({
  usage: "",
  description: "Prints the config with every default filled in and secrets as ***.",
  words: [0, 0],
  options: {},
  examples: ["steward config show", "steward config show --json"],
  async run(context) {
    const loaded = loadConfig(context);
    if (!loaded.ok) {
      throw new AppError(
        "config_invalid",
        loaded.problems.map((each) => formatProblem(each)).join("\n"),
      );
    }
    const masked = maskConfig(loaded.config);
    if (context.json) context.terminal.printJson(masked);
    else context.terminal.write(stringify(masked, { lineWidth: 0 }));
    return exitCodes.ok;
  },
});
