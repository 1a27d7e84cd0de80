import type { Judgement } from "../names/judge-tokens.ts";
import type { Tried } from "./tried.ts";

/** It was called for, but did not work. */
export function toFailure({ call: { id, call }, trouble }: Tried): Judgement {
  const why = `${call.tool} was called, but ${trouble ?? "it did not work"}.`;
  return { verdict: "contradicted", evidence: [id], why };
}
