import type { ArtifactType } from "@steward/contracts/artifact.ts";
import type { NewArtifact } from "@steward/sdk/define-tool.ts";
import { isTextType, toMediaType } from "../../kernel/to-media-type.ts";

/** The text file as it was left by a call. */
export function toFileArtifact(path: string, bytes: Uint8Array): NewArtifact {
  const told = toMediaType(path);
  const mime = isTextType(told) ? told : "text/plain";
  return { type: toType(mime), label: path, mime, bytes };
}

const proseTypes: ReadonlySet<string> = new Set([
  "text/csv",
  "text/markdown",
  "text/plain",
  "text/tab-separated-values",
]);

function toType(mime: string): ArtifactType {
  if (mime.startsWith("image/")) return "media";
  return proseTypes.has(mime) ? "text" : "code";
}
