import type { CommandEntry } from "../command.ts";
import { allOptions } from "../help-text.ts";

/** Something that may be typed next. */
export type Offer = { readonly text: string; readonly summary: string };

export type OfferedOption = Offer & {
  readonly short: string | undefined;
  readonly takesValue: boolean;
  /** Empty: the value may be anything. */
  readonly choices: readonly string[];
};

export type DescribedCommand = Offer & {
  readonly options: readonly OfferedOption[];
  /** What its word may be, where it is one of a few. */
  readonly choices: readonly string[];
};

/** What a shell has to know of the commands, as they themselves say it. */
export function describeCommands(
  commands: readonly CommandEntry[],
): Promise<readonly DescribedCommand[]> {
  return Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const command = await load();
      const options = Object.entries(allOptions(command)).map(([option, about]) => ({
        text: `--${option}`,
        summary: about.summary,
        short: about.short,
        takesValue: about.type === "string",
        choices: about.choices ?? [],
      }));
      return { text: name, summary, options, choices: command.choices ?? [] };
    }),
  );
}

/** What may come first, and after the first word of commands with two. */
export function offersAfter(
  commands: readonly DescribedCommand[],
  words: string,
): readonly Offer[] {
  const begin = words === "" ? "" : `${words} `;
  const offers = new Map<string, string>();
  for (const { text, summary } of commands) {
    if (!text.startsWith(begin)) continue;
    const [first = "", ...rest] = text.slice(begin.length).split(" ");
    const isGroup = rest.length > 0;
    offers.set(first, isGroup ? groupSummary(commands, first) : summary);
  }
  return [...offers].map(([text, summary]) => ({ text, summary }));
}

/** The first words of commands with two. */
export function groupsOf(commands: readonly DescribedCommand[]): readonly string[] {
  const firsts = commands.map(({ text }) => text.split(" "));
  return [
    ...new Set(firsts.flatMap(([first = "", second]) => (second === undefined ? [] : first))),
  ];
}

function groupSummary(commands: readonly DescribedCommand[], group: string): string {
  return offersAfter(commands, group)
    .map(({ text }) => text)
    .join(", ");
}

/** Those with two words before those with one: they are the closer fit. */
export function closestFirst(commands: readonly DescribedCommand[]): readonly DescribedCommand[] {
  const lengthOf = ({ text }: DescribedCommand) => text.split(" ").length;
  return commands.toSorted((one, other) => lengthOf(other) - lengthOf(one));
}

/** As POSIX shells take a word as it is. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
