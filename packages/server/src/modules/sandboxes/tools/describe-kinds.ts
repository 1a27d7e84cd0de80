import type { ToolSandboxes } from "./ports.ts";

/** What a turn is about, as far as it says which kinds matter. */
export type KindsTopic = {
  /** What the user said. */
  readonly text: string;
  /** The kinds that it has used already. */
  readonly used: ReadonlySet<string>;
};

/** What the model is told about the kinds of sandboxes: a line each, more of those that matter now. */
export function describeKinds(
  sandboxes: Pick<ToolSandboxes, "status">,
  { text, used }: KindsTopic,
): string {
  const { driver, kinds } = sandboxes.status();
  const ready = driver === null ? [] : kinds.filter(({ isReady }) => isReady);
  if (ready.length === 0) return "";
  const said = toWords(text);
  const lines = ready.map(({ kind, missing }) => {
    const without = missing.length === 0 ? "" : ` Not installed: ${missing.join(", ")}.`;
    return `- ${kind.name}: ${kind.description}${without}`;
  });
  const details = ready.flatMap(({ kind: { name, triggers, systemPrompt } }) => {
    const matters = used.has(name) || triggers.some((word) => said.includes(toWords(word)));
    return matters && systemPrompt !== "" ? [`About ${name}: ${systemPrompt}`] : [];
  });
  return [`Kinds of sandboxes:\n${lines.join("\n")}`, ...details].join("\n\n");
}

/** Whole words, whatever is between them. */
function toWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ")} `;
}
