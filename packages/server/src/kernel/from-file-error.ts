import { AppError } from "./app-error.ts";

/** What the system said of a file, with `disk_full` in place of a disk or quota without space. */
export function fromFileError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new AppError("disk_full", "The disk is full. Free some space and try again.", {
    cause: error,
  });
}
