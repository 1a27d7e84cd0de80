import { z } from "zod";
import { MediaId } from "./ids.ts";

export const TextContent = z.object({ type: z.literal("text"), text: z.string() });

/** An image that the server holds; its bytes are at `/api/media/:id`. */
export const MediaContent = z.object({
  type: z.literal("media"),
  mediaId: MediaId,
  mime: z.string(),
  name: z.string().optional(),
});
export type MediaContent = z.infer<typeof MediaContent>;

export const Content = z.discriminatedUnion("type", [TextContent, MediaContent]);
export type Content = z.infer<typeof Content>;

export function textOf(content: readonly Content[]): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
