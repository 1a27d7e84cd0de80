import { defineCommand } from "../command.ts";
import { describeCommands } from "../completion/describe-commands.ts";
import { toBashCompletion } from "../completion/bash-completion.ts";
import { toFishCompletion } from "../completion/fish-completion.ts";
import { toZshCompletion } from "../completion/zsh-completion.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";

const shells = { bash: toBashCompletion, zsh: toZshCompletion, fish: toFishCompletion };

export const completion = defineCommand({
  usage: "SHELL",
  description:
    "Prints a script that completes commands and options in bash, zsh or fish, made from the commands as they are. After an update print it again.",
  words: [1, 1],
  choices: Object.keys(shells),
  options: {},
  examples: [
    "steward completion bash > ~/.local/share/bash-completion/completions/steward",
    "source <(steward completion zsh)",
    "steward completion fish > ~/.config/fish/completions/steward.fish",
  ],
  async run({ words, commands, terminal, json }) {
    const [shell] = words;
    const found = Object.entries(shells).find(([name]) => name === shell);
    if (!found) throw new UsageError(`SHELL is one of ${Object.keys(shells).join(", ")}.`);
    const script = found[1](await describeCommands(commands));
    if (json) terminal.printJson({ shell, script });
    else terminal.write(script);
    return exitCodes.ok;
  },
});
