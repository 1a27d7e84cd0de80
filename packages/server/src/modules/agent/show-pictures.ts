import type { UserId } from "@steward/contracts/ids.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { isWholePng } from "./is-whole-png.ts";
import type { Run, ToolView } from "./run-ports.ts";

/** What tools left behind, as far as it can be looked at. */
export type Pictures = {
  /** A PNG; null: it is none, larger than that, or gone. */
  read(
    ownerId: UserId,
    artifactId: string,
    maxBytes: number,
  ): Promise<{ readonly label: string; readonly bytes: Uint8Array } | null>;
};

/** Messages by the call whose pictures they show. */
export type ShownPictures = ReadonlyMap<string, readonly ModelMessage[]>;

/** A screen that has changed since is worth no tokens. */
const SHOWN = 2;
/** How many artifacts are looked at to find them. */
const LOOKED_AT = 20;
/** The least that a provider takes, written in base64. */
const MOST_BYTES = 3_500_000;

/** The newest pictures that tools made in this turn, for a model that can see. */
export async function showPictures({ pictures, writer }: Run): Promise<ShownPictures> {
  const tools = writer.view().parts.filter((part): part is ToolView => part.type === "tool");
  const newest = tools
    .flatMap((part) => part.artifactIds.map((artifactId) => ({ part, artifactId })))
    .slice(-LOOKED_AT);
  const shown = new Map<string, ModelMessage[]>();
  let count = 0;
  for (const { part, artifactId } of newest.toReversed()) {
    if (count === SHOWN) break;
    const picture = await pictures.read(writer.turn.ownerId, artifactId, MOST_BYTES);
    if (!picture || !isWholePng(picture.bytes)) continue;
    shown.set(part.callId, [toMessage(part, picture), ...(shown.get(part.callId) ?? [])]);
    count++;
  }
  return shown;
}

function toMessage(
  { name }: ToolView,
  { label, bytes }: { readonly label: string; readonly bytes: Uint8Array },
): ModelMessage {
  const text = `Output of the tool ${name}, not a message of the user: ${JSON.stringify(label)}`;
  const image = { type: "image", mime: "image/png", bytes } as const;
  return { role: "user", content: [{ type: "text", text }, image], shownBy: name };
}
