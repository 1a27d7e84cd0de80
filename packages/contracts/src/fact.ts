import { z } from "zod";
import { EpisodeRef } from "./memory.ts";

export const FactId = z
  .string()
  .regex(/^fct_[0-9a-z]{26}$/, "expected an id like fct_…")
  .brand("FactId");
export type FactId = z.infer<typeof FactId>;

export const FactCategory = z.enum([
  "person",
  "preference",
  "place",
  "work",
  "project",
  "health",
  "family",
  "date",
  "possession",
  "other",
]);
export type FactCategory = z.infer<typeof FactCategory>;

/** Where a fact was read: an episode, and which of its characters. */
export const FactSource = z.object({
  episode: EpisodeRef,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type FactSource = z.infer<typeof FactSource>;

export const Fact = z.object({
  id: FactId,
  /** Whom or what it is about; the user is "user". */
  subject: z.string(),
  /** What is said of it: "lives_in", "favourite_colour". */
  key: z.string(),
  value: z.string(),
  category: FactCategory,
  /** 0 to 1. */
  confidence: z.number(),
  /** `review`: it waits for a person and is not used until then. */
  state: z.enum(["active", "review"]),
  /** When it was true, in milliseconds; null: not known, or still true. */
  validFrom: z.number().nullable(),
  validTo: z.number().nullable(),
  /** When we knew it. */
  recordedAt: z.number(),
  retractedAt: z.number().nullable(),
  supersedes: FactId.nullable(),
  /** Why it is to be reviewed, or what it contradicts. */
  note: z.string().nullable(),
  source: FactSource.nullable(),
  /** "user", "rules", "model:<id>", "import". */
  extractor: z.string(),
  conversation: z.string().nullable(),
  shared: z.boolean(),
});
export type Fact = z.infer<typeof Fact>;

const word = z.string().trim().min(1).max(200);

export const NewFact = z.strictObject({
  subject: word.default("user"),
  key: word,
  value: z.string().trim().min(1).max(4_000),
  category: FactCategory.default("other"),
  confidence: z.number().min(0).max(1).default(1),
  validFrom: z.number().int().optional(),
  conversation: z.string().min(1).max(200).optional(),
  shared: z.boolean().optional(),
});
export type NewFact = z.infer<typeof NewFact>;

/** A correction: the old fact is closed, and a new one takes its place. */
export const UpdateFact = z.strictObject({
  value: z.string().trim().min(1).max(4_000).optional(),
  category: FactCategory.optional(),
  /** When the old one stopped being true; absent: now. */
  validTo: z.number().int().optional(),
  /** Takes it out of review as it is. */
  accept: z.literal(true).optional(),
  /** It was never true: nothing takes its place. */
  retract: z.literal(true).optional(),
});
export type UpdateFact = z.infer<typeof UpdateFact>;

export const ListFactsQuery = z.object({
  subject: z.string().max(200).optional(),
  key: z.string().max(200).optional(),
  category: FactCategory.optional(),
  state: z.enum(["active", "review"]).optional(),
  conversation: z.string().max(200).optional(),
  /** Words that its subject, key or value contain. */
  q: z.string().max(200).optional(),
  /** Also what used to be true. */
  past: z.stringbool().default(false),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListFactsQuery = z.infer<typeof ListFactsQuery>;

export const FactList = z.object({ facts: z.array(Fact), nextCursor: z.string().nullable() });
export type FactList = z.infer<typeof FactList>;

/** What became of a fact that was to be kept. */
export const FactKept = z.object({
  fact: Fact,
  outcome: z.enum(["added", "known", "superseded", "review"]),
  /** The facts that it closed. */
  closed: z.array(Fact),
});
export type FactKept = z.infer<typeof FactKept>;
