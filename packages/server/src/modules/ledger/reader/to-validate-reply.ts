import { isObjection, type ValidateReply } from "@steward/contracts/evidence.ts";
import type { Validated } from "./create-validator.ts";

/** What was found, as it goes over the wire. */
export function toValidateReply({ claims, degraded }: Validated): ValidateReply {
  return {
    score: toScore(claims),
    claims: claims.map(({ start: _start, end: _end, text, ...claim }) => ({
      text: text.trim(),
      ...claim,
    })),
    degraded,
  };
}

/** 1 where nothing is objected to; below a half wherever anything is. */
function toScore(claims: Validated["claims"]): number {
  if (!claims.some(isObjection)) return 1;
  const count = (wanted: string) => claims.filter(({ verdict }) => verdict === wanted).length;
  return Math.max(0, count("supported") - count("contradicted")) / claims.length / 2;
}
