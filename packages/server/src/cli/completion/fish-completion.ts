import { type DescribedCommand, groupsOf, type Offer, offersAfter } from "./describe-commands.ts";

/** A script for fish, to be sourced or put into `completions/steward.fish`. */
export function toFishCompletion(commands: readonly DescribedCommand[]): string {
  const words = ["", ...groupsOf(commands)].flatMap((group) =>
    offersAfter(commands, group).map((offer) => toWord(`__steward_typed_only ${group}`, offer)),
  );
  return `# Completes steward in fish. Written by: steward completion fish
function __steward_typed
    set -l typed (commandline -opc)
    set -e typed[1]
    printf '%s\\n' $typed | string match -v -- '-*' | string join ' '
end
function __steward_typed_only
    test "$(__steward_typed)" = "$argv"
end
function __steward_typed_first
    string match -q -- "$argv *" "$(__steward_typed) "
end
complete -c steward -e
complete -c steward -f
${[...words, ...commands.flatMap(toCommand)].join("\n")}
`;
}

function toWord(condition: string, { text, summary }: Offer): string {
  return `complete -c steward -n ${quote(condition.trim())} -a ${quote(text)} -d ${quote(summary)}`;
}

function toCommand({ text, options, choices }: DescribedCommand): readonly string[] {
  const condition = quote(`__steward_typed_first ${text}`);
  const line = options.map(({ text: option, short, takesValue, choices: few, summary }) =>
    [
      `complete -c steward -n ${condition} -l ${option.slice(2)}`,
      ...(short === undefined ? [] : [`-s ${short}`]),
      ...(takesValue ? [few.length === 0 ? "-r" : `-x -a ${quote(few.join(" "))}`] : []),
      `-d ${quote(summary)}`,
    ].join(" "),
  );
  const files = choices.length > 0 ? [] : [`complete -c steward -n ${condition} -F`];
  const few = choices.map((choice) =>
    toWord(`__steward_typed_only ${text}`, { text: choice, summary: "" }),
  );
  return [...line, ...few, ...files];
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`;
}
