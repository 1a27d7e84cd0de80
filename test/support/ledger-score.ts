import { readFileSync } from "node:fs";
import { claimKinds, ValidateRequest } from "@steward/contracts/evidence.ts";
import { z } from "zod";
import { checkText, readEvidence } from "../../packages/server/src/modules/ledger/index.ts";
import type { Score } from "./score-table.ts";

const Draft = z.object({
  id: z.string(),
  kind: z.enum(["honest", ...claimKinds]),
  question: z.string(),
  draft: z.string(),
  evidence: ValidateRequest.shape.evidence,
  /** The part of the draft that is false. */
  planted: z.string().nullable(),
});
type Draft = z.infer<typeof Draft>;

export function readDrafts(path: string): Draft[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => Draft.parse(JSON.parse(line)));
}

/** What the rules object to in a draft. */
function findFlags({ draft, evidence, question }: Draft) {
  const claims = checkText({ text: draft, evidence: readEvidence(evidence), question });
  return claims.filter(({ verdict }) => verdict !== "supported");
}

/** Whether an objection touches what is false; for an honest draft, whether there is any. */
function isHit(draft: Draft): boolean {
  const flags = findFlags(draft);
  if (draft.planted === null) return flags.length > 0;
  const from = draft.draft.indexOf(draft.planted);
  const to = from + draft.planted.length;
  return flags.some(({ start, end }) => start < to && from < end);
}

/** By kind of what was planted; `honest` counts the drafts that were objected to. */
export function scoreDrafts(drafts: readonly Draft[]): Score[] {
  const kinds = [...new Set(drafts.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const those = drafts.filter((draft) => draft.kind === kind);
    return { kind, hit: those.filter(isHit).length, of: those.length };
  });
}
