import type { Terminal } from "./create-terminal.ts";
import { exitCodes, UsageError } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";

/** One clear message, and the exit code that belongs to it. */
export async function reportFailure(
  error: unknown,
  { terminal, json }: { readonly terminal: Terminal; readonly json: boolean },
): Promise<ExitCode> {
  if (error instanceof UsageError) {
    if (json) terminal.printJson({ error: { code: "usage", message: error.message } });
    else terminal.note(`${terminal.style("red", "error:")} ${error.message}`);
    return exitCodes.usage;
  }
  const { AppError } = await import("../kernel/app-error.ts");
  const isExpected = error instanceof AppError;
  const code = isExpected ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  const hint = isExpected ? hintOf(error.data ?? {}) : undefined;
  if (json) {
    terminal.printJson({ error: { code, message, ...(hint === undefined ? {} : { hint }) } });
  } else {
    terminal.note(`${terminal.style("red", "error:")} ${message}`);
    if (hint !== undefined) terminal.note(hint);
    if (!isExpected && error instanceof Error) {
      terminal.note(terminal.style("dim", error.stack ?? ""));
    }
  }
  return code === "unavailable" ? exitCodes.unreachable : exitCodes.failure;
}

/** What to do, or the names that would have been right. */
function hintOf({ hint, models }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof hint === "string") return hint;
  return Array.isArray(models) ? `There are: ${models.join(", ")}` : undefined;
}
