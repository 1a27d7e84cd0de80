import { Buffer } from "node:buffer";
import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import type { TurnWriter } from "../turns/index.ts";

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
/** Providers refuse what is larger, in pixels of a side. */
const MOST_PIXELS = 8_000;
const SIGNATURE = "\x89PNG\r\n\x1a\n";
/** The last chunk of every file: empty, with its checksum. */
const END = "\0\0\0\0IEND\xaeB`\x82";

/** The newest pictures that tools made in this turn, for a model that can see. */
export async function showPictures({
  pictures,
  writer,
}: {
  readonly pictures: Pictures;
  readonly writer: Pick<TurnWriter, "turn" | "view">;
}): Promise<ShownPictures> {
  const tools = writer.view().parts.filter((part) => part.type === "tool");
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
  { name }: ToolPart,
  { label, bytes }: { readonly label: string; readonly bytes: Uint8Array },
): ModelMessage {
  const text = `Output of the tool ${name}, not a message of the user: ${JSON.stringify(label)}`;
  const image = { type: "image", mime: "image/png", bytes } as const;
  return { role: "user", content: [{ type: "text", text }, image], shownBy: name };
}

/** Whether providers take it: a request with a broken picture is refused as a whole. */
function isWholePng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasFrame =
    file.length >= 24 + END.length &&
    file.toString("latin1", 0, 8) === SIGNATURE &&
    file.toString("latin1", 12, 16) === "IHDR" &&
    file.toString("latin1", file.length - END.length) === END;
  if (!hasFrame) return false;
  return [file.readUInt32BE(16), file.readUInt32BE(20)].every(
    (side) => side > 0 && side <= MOST_PIXELS,
  );
}
