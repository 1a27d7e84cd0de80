import type { SandboxKind } from "../lifecycle/sandboxes.ts";
import type { ToolSandboxes } from "./ports.ts";

export type KindWish = {
  /** What is said, without code. */
  readonly text: string;
  /** The kind that the plan names. */
  readonly planned: string | null;
};

/**
 * The kind that the code of a message is to run in: what the message names, else what the plan names, else
 * what a trigger brings to mind. Undefined: the usual one. A kind that is named stays the choice where it is
 * not ready, or not there: whoever runs it then says so.
 */
export function chooseKind(
  sandboxes: Pick<ToolSandboxes, "status">,
  { text, planned }: KindWish,
): string | undefined {
  const { kinds } = sandboxes.status();
  const named = findNamed(
    text,
    kinds.map(({ kind }) => kind.name),
  );
  const ready = kinds.flatMap(({ kind, isReady }) => (isReady ? [kind] : []));
  return named ?? planned ?? findTriggered(text, ready);
}

/** Whether one of a kind's triggers is in a text. */
export function isTriggered({ triggers }: Pick<SandboxKind, "triggers">, text: string): boolean {
  const said = toWords(text);
  return triggers.some((trigger) => said.includes(toWords(trigger)));
}

/** `data-sandbox` names a kind whether there is one or not. */
const sandboxName = "[a-z0-9][a-z0-9_.-]*-sandbox";

function findNamed(text: string, kinds: readonly string[]): string | undefined {
  const names = [...kinds.map(toNamePattern), `(?<![\\w./-])${sandboxName}(?![\\w-])`];
  const found = new RegExp(names.join("|"), "iu").exec(text)?.[0].toLowerCase();
  return found && (kinds.find((name) => name === found) ?? found);
}

/** A name that could be any word counts in quotes, or beside what it is: `lab`, the lab sandbox. */
function toNamePattern(name: string): string {
  const pattern = name.replaceAll(/[.]/gu, "\\.");
  if (/[^a-z]/u.test(name)) return `(?<![\\w./-])${pattern}(?![\\w-])`;
  const thing = "(?:sandbox|container)";
  const quoted = `(?<=[\`"'])${pattern}(?=[\`"'])`;
  const before = `(?<=\\b${thing}\\s+)${pattern}(?![\\w-])`;
  return `${quoted}|${before}|(?<![\\w./-])${pattern}(?=[\\s-]+${thing}\\b)`;
}

/** The longest trigger says most. A kind with a desktop is for its screen, and has to be named. */
function findTriggered(text: string, kinds: readonly SandboxKind[]): string | undefined {
  const said = toWords(text);
  const found = kinds
    .filter(({ hasDesktop }) => !hasDesktop)
    .flatMap(({ name, triggers }) => triggers.map((trigger) => ({ name, words: toWords(trigger) })))
    .filter(({ words }) => said.includes(words));
  return found.toSorted((one, other) => other.words.length - one.words.length)[0]?.name;
}

/** Whole words, whatever is between them. */
function toWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ")} `;
}
