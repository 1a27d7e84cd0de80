import { z } from "zod";
import { TurnId } from "./ids.ts";

export const ArtifactType = z.enum(["code", "terminal", "media", "web", "text", "desktop", "json"]);
export type ArtifactType = z.infer<typeof ArtifactType>;

export const ArtifactId = z
  .string()
  .regex(/^art_[0-9a-z]{26}$/, "expected an id like art_…")
  .brand("ArtifactId");
export type ArtifactId = z.infer<typeof ArtifactId>;

/** What a turn produced. Short text is inline; the rest is fetched from `content_ref`. */
export const Artifact = z.object({
  id: ArtifactId,
  type: ArtifactType,
  label: z.string(),
  mime: z.string(),
  /** Path to fetch the bytes from. */
  content_ref: z.string().optional(),
  inline_data: z.string().optional(),
  bytes: z.int().nonnegative(),
  version: z.int().positive(),
  created_at: z.number(),
  expires_at: z.number().nullable(),
  meta: z.object({
    source: z.string(),
    tool: z.string().nullable(),
    turn_id: TurnId.nullable(),
    conversation_id: z.string().nullable(),
  }),
});
export type Artifact = z.infer<typeof Artifact>;

export const ArtifactList = z.object({
  artifacts: z.array(Artifact),
  /** Pass as `cursor` for the next page; null on the last. */
  next_cursor: z.string().nullable(),
});
export type ArtifactList = z.infer<typeof ArtifactList>;

export const ListArtifactsQuery = z.object({
  conversation: z.string().max(100).optional(),
  turn: z.string().max(100).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const KeepArtifact = z.strictObject({ keep: z.boolean() });
