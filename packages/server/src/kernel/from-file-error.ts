import { AppError } from "./app-error.ts";
import { fileErrorCode } from "./file-error-code.ts";

const full: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "The disk is full. Free some space and try again."],
  ["EDQUOT", "The disk quota is used up. Free some space and try again."],
]);

/** What the system said of a file, with `disk_full` in place of a disk or quota without space. */
export function fromFileError(error: unknown): unknown {
  const message = full.get(fileErrorCode(error));
  return message === undefined ? error : new AppError("disk_full", message, { cause: error });
}
