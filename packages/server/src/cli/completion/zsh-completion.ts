import {
  closestFirst,
  type DescribedCommand,
  groupsOf,
  type Offer,
  offersAfter,
  quoteWord,
} from "./describe-commands.ts";

/** A script for zsh, to be sourced or put as `_steward` into a folder of `fpath`. */
export function toZshCompletion(commands: readonly DescribedCommand[]): string {
  const groups = groupsOf(commands);
  return `#compdef steward
# Completes steward in zsh. Written by: steward completion zsh
_steward() {
  local previous=\${words[CURRENT-1]}
  local -a typed offered
  typed=(\${\${words[2,CURRENT-1]}:#-*})
  case "\${typed[1]} \${typed[2]}" in
${closestFirst(commands).map(toCase).join("\n")}
${groups.map((group) => `    ${quoteWord(`${group} `)}*) ${offer(offersAfter(commands, group))} ;;`).join("\n")}
    ' ') ${offer(offersAfter(commands, ""))} ;;
  esac
  _describe steward offered || _files
}
if [[ \${funcstack[1]} == _steward ]]; then _steward "$@"; else compdef _steward steward; fi
`;
}

function toCase({ text, options, choices }: DescribedCommand): string {
  const pattern = text.includes(" ") ? quoteWord(text) : `${quoteWord(`${text} `)}*`;
  const values = options
    .filter(({ takesValue }) => takesValue)
    .map(
      ({ text: option, short, choices: few }) =>
        `        ${[option, ...(short === undefined ? [] : [`-${short}`])].join("|")}) ${offer(few.map(toOffer))} ;;`,
    );
  const all = offer([...choices.map(toOffer), ...options]);
  return `    ${pattern})
      case $previous in
${[...values, `        *) ${all} ;;`].join("\n")}
      esac ;;`;
}

function toOffer(text: string): Offer {
  return { text, summary: "" };
}

function offer(offers: readonly Offer[]): string {
  const words = offers.map(({ text, summary }) =>
    quoteWord(summary === "" ? text : `${text}:${summary.replaceAll(":", String.raw`\:`)}`),
  );
  return `offered=(${words.join(" ")})`;
}
