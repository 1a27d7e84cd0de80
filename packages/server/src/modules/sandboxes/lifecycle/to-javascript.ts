import { stripTypeScriptTypes } from "node:module";
import { AppError } from "../../../kernel/app-error.ts";

/** The sandboxes' own Node may know no types. Lines stay where they are, unless there is more than types, such as an `enum`. */
export function toJavaScript(code: string): string {
  try {
    return stripTypeScriptTypes(code);
  } catch (error) {
    if (codeOf(error) !== "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX") throw toFailure(error);
  }
  try {
    return stripTypeScriptTypes(code, { mode: "transform" });
  } catch (error) {
    throw toFailure(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function toFailure(cause: unknown): AppError {
  const said = cause instanceof Error ? cause.message.trim() : String(cause);
  return new AppError("invalid_request", `This is no TypeScript that can be run: ${said}`, {
    cause,
  });
}
