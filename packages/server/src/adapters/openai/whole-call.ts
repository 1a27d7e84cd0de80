import type { RoutedPart } from "../../modules/models/index.ts";

/** A model's call once it has ended, without what turned out to be something else. */
export async function* wholeCall(parts: AsyncIterable<RoutedPart>): AsyncGenerator<RoutedPart> {
  let kept: RoutedPart[] = [];
  for await (const part of parts) {
    if (part.type !== "message-reread") kept.push(part);
    else {
      const { reasoning, text } = part;
      kept = kept.filter(({ type }) => type !== "text-delta" && type !== "reasoning-delta");
      kept.push({ type: "reasoning-delta", text: reasoning }, { type: "text-delta", text });
    }
  }
  yield* kept.filter((part) => !("text" in part) || part.text !== "");
}
