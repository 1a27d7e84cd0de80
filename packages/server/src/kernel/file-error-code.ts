/** Node has no name for it. */
const EDQUOT = -122;

/** What the system calls what went wrong, such as `ENOENT`; empty where it was not the system. */
export function fileErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("errno" in error && error.errno === EDQUOT && process.platform === "linux") return "EDQUOT";
  return "code" in error ? String(error.code) : "";
}
