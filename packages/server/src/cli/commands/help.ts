import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { findCommand } from "../find-command.ts";
import { commandText, groupText, overviewText } from "../help-text.ts";

export const help = defineCommand({
  usage: "[COMMAND]",
  description: "Explains a command, or lists them all.",
  words: [0, 2],
  options: {},
  examples: ["steward help", "steward help keys create"],
  async run({ words, commands, terminal, json }) {
    if (json) {
      terminal.printJson({ commands: commands.map(({ name, summary }) => ({ name, summary })) });
      return exitCodes.ok;
    }
    if (words.length === 0) {
      terminal.print(overviewText(commands, terminal.style));
      return exitCodes.ok;
    }
    const found = findCommand(commands, words);
    if (found.kind === "group") terminal.print(groupText(found.entries, terminal.style));
    else terminal.print(commandText(found.entry.name, await found.entry.load(), terminal.style));
    return exitCodes.ok;
  },
});
