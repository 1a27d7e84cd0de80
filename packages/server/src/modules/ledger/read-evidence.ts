import type { Evidence, ValidateRequest } from "@steward/contracts/evidence.ts";

/** The evidence of a request, with the ids and kinds that it leaves out. */
export function readEvidence(items: ValidateRequest["evidence"]): Evidence[] {
  return items.map(({ id, text, source, kind, tool, input, ok, exit_code }, index) => {
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
      id: id ?? `E${index + 1}`,
      kind: kind ?? (isCall ? "tool" : "text"),
      source: source ?? tool ?? "",
      at: 0,
      text,
      call,
      isReported: kind === "execution",
    };
  });
}

function toJson(input: unknown): string {
  if (input === undefined || input === null) return "{}";
  return typeof input === "string" ? input : JSON.stringify(input);
}
