import { chooseKind, isTriggered, type KindWish } from "./choose-kind.ts";
import { defaultKind } from "./kind-of.ts";
import type { ToolSandboxes } from "./ports.ts";

/** What a turn is about, as far as it says which kinds matter. */
export type KindsTopic = KindWish & {
  /** The kinds that it has used already. */
  readonly used: ReadonlySet<string>;
};

/** What the model is told about the kinds of sandboxes: a line each, more of those that matter now. */
export function describeKinds(sandboxes: Pick<ToolSandboxes, "status">, topic: KindsTopic): string {
  const { driver, kinds } = sandboxes.status();
  const ready = driver === null ? [] : kinds.filter(({ isReady }) => isReady);
  if (ready.length === 0) return "";
  const lines = ready.map(({ kind, missing }) => {
    const without = missing.length === 0 ? "" : ` Not installed: ${missing.join(", ")}.`;
    return `- ${kind.name}: ${kind.description}${without}`;
  });
  const chosen = chooseKind(sandboxes, topic) ?? defaultKind;
  const details = ready.flatMap(({ kind }) => {
    const { name, systemPrompt } = kind;
    const isChosen = name === chosen && name !== defaultKind;
    const matters = isChosen || topic.used.has(name) || isTriggered(kind, topic.text);
    return matters && systemPrompt !== "" ? [`About ${name}: ${systemPrompt}`] : [];
  });
  const order = chosen === defaultKind ? [] : [`Code of this message is to run in ${chosen}.`];
  return [`Kinds of sandboxes:\n${lines.join("\n")}`, ...order, ...details].join("\n\n");
}
