import type { KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { findOtherRole } from "./find-other-role.ts";
import { findOtherSide } from "./find-other-side.ts";
import type { Token } from "./find-tokens.ts";
import type { Judgement } from "./judge-tokens.ts";

type Meant = {
  /** The evidence's own that are the version that is said. */
  readonly same: readonly KnownToken[];
  /** Those that begin as it does. */
  readonly parts: readonly KnownToken[];
};

/** A version that the evidence has, but as another than the one that is meant: the latest, the client's. */
export function judgeRole(
  token: Token,
  { same, parts }: Meant,
  input: CheckInput,
): Judgement | null {
  const offered = findOtherRole(token, parts, input);
  if (offered) {
    const why = `The evidence has ${offered.text} as another than the one that is meant.`;
    return { verdict: "contradicted", evidence: offered.id === null ? [] : [offered.id], why };
  }
  const side = findOtherSide(token, same, input);
  const why = `The evidence has ${side?.text} as that.`;
  return side && { verdict: "contradicted", evidence: side.id === null ? [] : [side.id], why };
}
