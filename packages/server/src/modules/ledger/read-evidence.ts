import type { Evidence, ValidateRequest } from "@steward/contracts/evidence.ts";

/** The evidence of a request, with the ids and kinds that it leaves out. No two have one id. */
export function readEvidence(items: ValidateRequest["evidence"]): Evidence[] {
  const taken = new Map<string, number>();
  return items.map(({ id, text, source, kind, tool, input, ok, exit_code }, index) => {
    const name = id ?? `E${index + 1}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const exitCode = exit_code ?? null;
    // Whoever says how it ended speaks of a call, though without its name.
    const isCall = [tool, ok, exitCode].some((said) => said !== undefined && said !== null);
    const call = isCall
      ? {
          tool: tool ?? source ?? "",
          input: toJson(input),
          ok: ok ?? (exitCode ?? 0) === 0,
          exitCode,
        }
      : null;
    return {
      id: count === 1 ? name : `${name} (${count})`,
      kind: kind ?? (isCall ? "tool" : "text"),
      source: source ?? tool ?? "",
      at: 0,
      text: text ?? "",
      call,
      isReported: kind === "execution",
    };
  });
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
