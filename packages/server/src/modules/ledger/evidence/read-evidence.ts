import { toOutcome } from "../../../kernel/to-outcome.ts";
import type { Evidence, ValidateRequest } from "@steward/contracts/evidence.ts";
import type { ToolEffect } from "@steward/contracts/tool-call.ts";

/** What a tool of ours may do; undefined: it is none of ours. */
export type EffectsOf = (tool: string) => readonly ToolEffect[] | undefined;

/** The evidence of a request, with the ids and kinds that it leaves out. No two have one id. */
export function readEvidence(
  items: ValidateRequest["evidence"],
  effectsOf: EffectsOf = () => undefined,
): Evidence[] {
  const taken = new Map<string, number>();
  return items.map((item, index) => {
    const { id, text, source, kind, tool } = item;
    const name = id ?? `E${index + 1}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const call = toCall(item, effectsOf);
    return {
      id: count === 1 ? name : `${name} (${count})`,
      kind: kind ?? (call === null ? "text" : "tool"),
      source: source ?? tool ?? "",
      at: 0,
      text: text ?? "",
      call,
      isReported: kind === "execution",
    };
  });
}

/** Whoever says how it ended speaks of a call, though without its name. */
function toCall(item: ValidateRequest["evidence"][number], effectsOf: EffectsOf): Evidence["call"] {
  const { tool, ok, exit_code: exitCode = null, outcome, text = "" } = item;
  if ([tool, ok, exitCode, outcome].every((said) => said === undefined || said === null)) {
    return null;
  }
  const isOk =
    ok ??
    (outcome === undefined ? (exitCode ?? 0) === 0 : outcome === "worked" || outcome === "pending");
  const told = toOutcome({ ok: isOk, text, ...(exitCode === null ? {} : { exitCode }) });
  const effects = item.effects ?? effectsOf(tool ?? "");
  return {
    tool: tool ?? item.source ?? "",
    input: toJson(item.input),
    ok: isOk,
    exitCode,
    ...(effects === undefined ? {} : { effects: [...effects] }),
    outcome: outcome ?? told,
  };
}

function toJson(input: unknown): string {
  if (input === undefined || input === null) return "{}";
  return typeof input === "string" ? input : JSON.stringify(input, joinCommand);
}

/** A command that was given word by word is one line, as a shell would show it. */
function joinCommand(key: string, value: unknown): unknown {
  const isCommand = ["", "command", "cmd", "argv"].includes(key) && Array.isArray(value);
  return isCommand && value.every((word) => typeof word === "string") ? value.join(" ") : value;
}
