import { configPath } from "../../config/load-config.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";

export const configPathCommand = defineCommand({
  usage: "",
  description: "Prints where the config file is, whether or not it exists.",
  words: [0, 0],
  options: {},
  examples: ["steward config path", '$EDITOR "$(steward config path)"'],
  async run({ home, terminal, json }) {
    const path = configPath(home);
    if (json) terminal.printJson({ path });
    else terminal.print(path);
    return exitCodes.ok;
  },
});
