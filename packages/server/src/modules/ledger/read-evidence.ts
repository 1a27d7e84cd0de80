import type { Evidence, ValidateRequest } from "@steward/contracts/evidence.ts";

/** The evidence of a request, with the ids and kinds that it leaves out. */
export function readEvidence(items: ValidateRequest["evidence"]): Evidence[] {
  return items.map(({ id, text, source, kind, tool, input, ok, exit_code }, index) => {
    const call =
      tool === undefined
        ? null
        : {
            tool,
            input: toJson(input),
            ok: ok ?? (exit_code ?? 0) === 0,
            exitCode: exit_code ?? null,
          };
    const isTool = call === null ? "text" : "tool";
    return {
      id: id ?? `E${index + 1}`,
      kind: kind ?? isTool,
      source: source ?? tool ?? "",
      at: 0,
      text,
      call,
      isReported: kind === "execution",
    };
  });
}

function toJson(input: unknown): string {
  if (input === undefined) return "{}";
  return typeof input === "string" ? input : JSON.stringify(input);
}
