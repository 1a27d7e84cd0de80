import { RefusedAddress } from "../../kernel/resolve-public.ts";
import type { Target } from "./parse-target.ts";
import { RefusedRequest } from "./refused-request.ts";

/** What a sandbox is told when a request did not get through. */
export function toRefusal(error: unknown, target: Target | null): RefusedRequest {
  if (error instanceof RefusedRequest) return error;
  const host = target?.host ?? "the host";
  if (error instanceof RefusedAddress) {
    return new RefusedRequest(
      403,
      "Address Not Public",
      `${host} leads to an address that is not on the public internet. No list lets that through.`,
    );
  }
  if (isTimeout(error)) {
    return new RefusedRequest(504, "Gateway Timeout", `${host} did not answer in time.`);
  }
  const code = codeOf(error);
  const detail = code === null ? "" : ` (${code})`;
  return new RefusedRequest(502, "Bad Gateway", `${host} could not be reached${detail}.`);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || isTimeout(error.cause));
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}
