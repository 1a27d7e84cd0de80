import type { Content } from "@steward/contracts/content.ts";
import { UserBubble } from "./user-bubble.tsx";

/** What the user said while the answer was being made. */
export function SteeredMessage({ content }: { readonly content: readonly Content[] }) {
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const images = content.flatMap((part) =>
    part.type === "media" ? [{ mediaId: part.mediaId, name: part.name ?? "" }] : [],
  );
  return (
    <div className="ml-auto w-fit max-w-[75%] text-ui">
      <UserBubble text={text} images={images} />
    </div>
  );
}
