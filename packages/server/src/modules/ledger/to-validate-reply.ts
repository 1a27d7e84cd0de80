import type { ValidateReply } from "@steward/contracts/evidence.ts";
import type { Validated } from "./create-validator.ts";

/** What was found, as it goes over the wire. */
export function toValidateReply({ claims, degraded }: Validated): ValidateReply {
  const count = (wanted: string) => claims.filter(({ verdict }) => verdict === wanted).length;
  const held = count("supported") - count("contradicted");
  return {
    // Where nothing is claimed, nothing is wrong.
    score: claims.length === 0 ? 1 : Math.max(0, held / claims.length),
    claims: claims.map(({ start: _start, end: _end, ...claim }) => claim),
    degraded,
  };
}
