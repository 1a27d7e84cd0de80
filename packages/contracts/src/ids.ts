import { z } from "zod";

/** Ids are a prefix that names the kind, then 26 characters that sort by creation time. */
function idSchema<Brand extends string>(prefix: string, brand: Brand) {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`), `expected an id like ${prefix}_…`)
    .brand(brand);
}

export const UserId = idSchema("usr", "UserId");
export type UserId = z.infer<typeof UserId>;

export const KeyId = idSchema("key", "KeyId");
export type KeyId = z.infer<typeof KeyId>;

export const ConversationId = idSchema("cnv", "ConversationId");
export type ConversationId = z.infer<typeof ConversationId>;

export const TurnId = idSchema("trn", "TurnId");
export type TurnId = z.infer<typeof TurnId>;

/** Media are named by content: the SHA-256 of their bytes. */
export const MediaId = z
  .string()
  .regex(/^med_[0-9a-f]{64}$/, "expected an id like med_…")
  .brand("MediaId");
export type MediaId = z.infer<typeof MediaId>;
