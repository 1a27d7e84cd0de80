import { Buffer } from "node:buffer";
import type { ReceiptNote } from "@steward/contracts/receipt-note.ts";
import type { NewArtifact } from "@steward/sdk/define-tool.ts";
import { isTextType } from "../../kernel/to-media-type.ts";
import type { Layer } from "./layer.ts";

/** Before anything is cut, cached or kept: half a key is not recognised. */
export function createScanOutput(scan: (text: string) => string): Layer {
  const scanArtifact = (artifact: NewArtifact): NewArtifact => {
    if (!isTextType(artifact.mime)) return artifact;
    const text = Buffer.from(artifact.bytes).toString("utf8");
    const scanned = scan(text);
    return scanned === text ? artifact : { ...artifact, bytes: Buffer.from(scanned) };
  };
  return async (attempt, next) => {
    const result = await next(attempt);
    return {
      ...result,
      output: scan(result.output),
      artifacts: result.artifacts.map(scanArtifact),
      note: scanNote(result.note, scan),
      todos: result.todos?.map((item) => ({ ...item, text: scan(item.text) })) ?? null,
    };
  };
}

function scanNote(note: ReceiptNote | null, scan: (text: string) => string): ReceiptNote | null {
  if (note === null) return null;
  const scanEach = (_key: string, value: unknown) =>
    typeof value === "string" ? scan(value) : value;
  return JSON.parse(JSON.stringify(note, scanEach)) as ReceiptNote;
}
