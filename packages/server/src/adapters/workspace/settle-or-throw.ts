import type { ErrorCode } from "@steward/contracts/error-body.ts";
import { AppError } from "../../kernel/app-error.ts";
import { fileErrorCode } from "../../kernel/file-error-code.ts";
import { fromFileError } from "../../kernel/from-file-error.ts";
import { diskProblems, Refusal } from "./enter-workspace.ts";

/** Refusals and what the disk says become failures for whoever asked; the rest is a fault of ours. */
export async function settleOrThrow<Answer>(
  path: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw toFailure(path, error);
  }
}

function toFailure(path: string, error: unknown): unknown {
  if (error instanceof Refusal) {
    return new AppError(error.isMissing ? "not_found" : "invalid_request", error.message);
  }
  const known = fromFileError(error);
  if (known instanceof AppError) return known;
  const code = fileErrorCode(error);
  const problem = moreProblems.get(code) ?? diskProblems.get(code);
  if (problem === undefined) return error;
  const kind = kinds.get(code) ?? "invalid_request";
  return new AppError(kind, `${JSON.stringify(path)} ${problem}.`, { cause: error });
}

/** What only those who move and replace hear. */
const moreProblems: ReadonlyMap<string, string> = new Map([
  ["EEXIST", "exists already"],
  ["ENOTEMPTY", "exists already"],
  ["EINVAL", "cannot be moved there"],
]);

const kinds: ReadonlyMap<string, ErrorCode> = new Map([
  ["ENOENT", "not_found"],
  ["ENOTDIR", "not_found"],
  ["EISDIR", "conflict"],
  ["EEXIST", "conflict"],
  ["ENOTEMPTY", "conflict"],
]);
