import {
  closestFirst,
  type DescribedCommand,
  groupsOf,
  type Offer,
  offersAfter,
  quoteWord,
} from "./describe-commands.ts";

/** A script for bash, to be sourced. */
export function toBashCompletion(commands: readonly DescribedCommand[]): string {
  const groups = groupsOf(commands);
  return `# Completes steward in bash. Written by: steward completion bash
_steward() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} word offered=
  local -a typed=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || typed+=("$word")
  done
  case "\${typed[0]} \${typed[1]}" in
${closestFirst(commands).map(toCase).join("\n")}
${groups.map((group) => `    ${quoteWord(`${group} `)}*) ${offer(offersAfter(commands, group))} ;;`).join("\n")}
    ' ') ${offer(offersAfter(commands, ""))} ;;
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _steward steward
`;
}

function toCase({ text, options, choices }: DescribedCommand): string {
  const pattern = text.includes(" ") ? quoteWord(text) : `${quoteWord(`${text} `)}*`;
  const values = options
    .filter(({ takesValue }) => takesValue)
    .map(
      ({ text: option, short, choices: few }) =>
        `        ${[option, ...(short === undefined ? [] : [`-${short}`])].join("|")}) ${offerWords(few)} ;;`,
    );
  const all = offerWords([...choices, ...options.map((option) => option.text)]);
  return `    ${pattern})
      case $previous in
${[...values, `        *) ${all} ;;`].join("\n")}
      esac ;;`;
}

function offer(offers: readonly Offer[]): string {
  return offerWords(offers.map(({ text }) => text));
}

function offerWords(words: readonly string[]): string {
  return `offered=${quoteWord(words.join(" "))}`;
}
