import { z } from "zod";
import { MediaId } from "./ids.ts";

export const mediaMimes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;

export const MediaEntry = z.object({
  id: MediaId,
  mime: z.enum(mediaMimes),
  name: z.string(),
  bytes: z.int().positive(),
});
export type MediaEntry = z.infer<typeof MediaEntry>;
