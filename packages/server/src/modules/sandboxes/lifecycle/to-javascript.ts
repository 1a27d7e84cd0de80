import { stripTypeScriptTypes } from "node:module";

type Converted =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly reason: string };

/** The sandboxes' own Node may know no types. Lines stay where they are, unless there is more than types, such as an `enum`. */
export function toJavaScript(code: string): Converted {
  try {
    return { ok: true, code: stripTypeScriptTypes(code) };
  } catch (error) {
    if (codeOf(error) !== "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX") return refuse(error);
  }
  try {
    return { ok: true, code: stripTypeScriptTypes(code, { mode: "transform" }) };
  } catch (error) {
    return refuse(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function refuse(error: unknown): Converted {
  const said = error instanceof Error ? error.message.trim() : String(error);
  return { ok: false, reason: `This is no TypeScript that can be run: ${said}` };
}
