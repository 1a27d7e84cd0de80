import { z } from "zod";
import { Outcome } from "./receipt-note.ts";
import { ToolEffect } from "./tool-call.ts";

const EvidenceKind = z.enum(["tool", "execution", "memory", "message", "text"]);

/** What a claim can be held against. */
export const Evidence = z.object({
  /** E1, E2, … in the order in which it came. */
  id: z.string(),
  kind: EvidenceKind,
  /** For people: "shell: npm test", "Memory, 12 May", "https://…". */
  source: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  text: z.string(),
  /** Of a tool call: what was called, and whether it worked. */
  call: z
    .object({
      tool: z.string(),
      /** JSON text. */
      input: z.string(),
      ok: z.boolean(),
      exitCode: z.int().nullable(),
      /** What the tool may do; absent where that is not known. */
      effects: z.array(ToolEffect).optional(),
      /** Absent where nobody said and nothing tells. */
      outcome: Outcome.optional(),
      /** It failed, and a later call did what it was to do. */
      isMadeGood: z.boolean().optional(),
    })
    .nullable(),
  /** Code in a sandbox or a front end reported it: it proves what was said, not that it is true. */
  isReported: z.boolean(),
  /** A front end ran the tool itself, and brought the result along. */
  isBrought: z.boolean().optional(),
  /** An earlier turn had it: what went wrong then was told then. */
  isEarlier: z.boolean().optional(),
});
export type Evidence = z.infer<typeof Evidence>;

export const claimKinds = [
  "success",
  "number",
  "path",
  "url",
  "id",
  "quote",
  "date",
  "version",
  "exit-code",
  "output",
  "statement",
] as const;
export const ClaimKind = z.enum(claimKinds);
export type ClaimKind = z.infer<typeof ClaimKind>;

export const Verdict = z.enum(["supported", "unsupported", "contradicted"]);
export type Verdict = z.infer<typeof Verdict>;

/** Something that an answer says, and what the evidence says to it. */
export const Claim = z.object({
  text: z.string(),
  /** Where it is in the answer, in characters. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  kind: ClaimKind,
  verdict: Verdict,
  /** Ids of the evidence that decided it. */
  evidence: z.array(z.string()),
  /** One line for people. */
  why: z.string(),
  by: z.enum(["rules", "meaning", "model"]),
});
export type Claim = z.infer<typeof Claim>;

/**
 * Whether a claim is held against an answer. A number or a day that nothing has is not: it may follow
 * from what is known, and is shown as having no source.
 */
export function isObjection({ kind, verdict }: Pick<Claim, "kind" | "verdict">): boolean {
  const isFigure = kind === "number" || kind === "date";
  return verdict === "contradicted" || (verdict === "unsupported" && !isFigure);
}

/** All evidence of a request together. */
const EVIDENCE_CHARACTERS = 1_000_000;

/** Programs differ in how they say that there is nothing, and in the types that they know. */
const toAbsent = (said: unknown) => (said === null || said === "" ? undefined : said);

/** What is no text is taken as the JSON that it is. */
const Words = z.preprocess(
  (said) =>
    said === null || typeof said === "string" ? (said ?? undefined) : JSON.stringify(said),
  z.string().optional(),
);

const Count = z.preprocess(
  (said) => (typeof said === "string" && said !== "" ? Number(said) : toAbsent(said)),
  z.int().optional(),
);

const flags: ReadonlyMap<unknown, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
const Flag = z.preprocess(
  (said) => flags.get(String(said).toLowerCase()) ?? toAbsent(said),
  z.boolean().optional(),
);

const toKnownEffects = (said: unknown) =>
  Array.isArray(said) ? said.filter((effect) => ToolEffect.safeParse(effect).success) : undefined;

const GivenEvidence = z
  .object({
    id: z.preprocess(toAbsent, Words),
    /** May be missing where a call says how it ended. */
    text: Words,
    source: Words,
    /** One that is not known here is as good as none. */
    kind: EvidenceKind.optional().catch(undefined),
    tool: z.string().max(1_000).nullish(),
    /** As the tool was given it: JSON text, or the object. */
    input: z.unknown().optional(),
    ok: Flag,
    exit_code: Count,
    /** Those that are not known here are passed over. */
    effects: z.preprocess(toKnownEffects, z.array(ToolEffect).optional()),
    outcome: Outcome.optional().catch(undefined),
  })
  .refine(
    ({ text, tool, ok, exit_code, outcome }) =>
      (text ?? tool ?? ok ?? exit_code ?? outcome ?? null) !== null,
    { path: ["text"], error: "expected a text, or how a call ended" },
  );

/** Asks what the evidence says to an answer. Fields that are not known here are passed over. */
export const ValidateRequest = z.object({
  question: z.preprocess(toAbsent, z.string().max(100_000).default("")),
  answer: z.string().min(1).max(400_000),
  evidence: z.preprocess(
    toAbsent,
    z
      .array(GivenEvidence)
      .max(500)
      .refine((items) => items.reduce(countCharacters, 0) <= EVIDENCE_CHARACTERS, {
        error: `expected at most ${EVIDENCE_CHARACTERS} characters of evidence in all`,
      })
      .default([]),
  ),
  /** `rules`: no model and no embeddings. `meaning`: embeddings too. `model`: a model's word as well. */
  depth: z.preprocess(toAbsent, z.enum(["rules", "meaning", "model"]).default("meaning")),
  /** Who reads at depth `model`; missing: the model of the role `control`. */
  model: z.preprocess(toAbsent, z.string().max(300).optional()),
});
export type ValidateRequest = z.infer<typeof ValidateRequest>;

function countCharacters(sum: number, { text = "", source = "" }: z.infer<typeof GivenEvidence>) {
  return sum + text.length + source.length;
}

export const ValidateReply = z.object({
  /** 0 to 1: the share of the claims that hold; contradicted ones count against it. */
  score: z.number(),
  claims: z.array(
    z.object({
      text: z.string(),
      verdict: Verdict,
      evidence: z.array(z.string()),
      why: z.string(),
      kind: ClaimKind,
      by: z.enum(["rules", "meaning", "model"]),
    }),
  ),
  /** What could not be used, in words for people. */
  degraded: z.string().nullable(),
});
export type ValidateReply = z.infer<typeof ValidateReply>;
