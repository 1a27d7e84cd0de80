import type { ValidateReply } from "@steward/contracts/evidence.ts";
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

/** 1 where nothing is objected to; below a half wherever anything is, so that both say the same. */
function toScore(claims: Validated["claims"]): number {
  const count = (wanted: string) => claims.filter(({ verdict }) => verdict === wanted).length;
  const supported = count("supported");
  if (supported === claims.length) return 1;
  return Math.max(0, supported - count("contradicted")) / claims.length / 2;
}
