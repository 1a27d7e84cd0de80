import { Buffer } from "node:buffer";
import type { NewArtifact } from "@steward/sdk/define-tool.ts";
import type { Logger } from "../../kernel/logger.ts";
import { cutText } from "./cut-text.ts";
import type { ArtifactSink } from "./ports.ts";
import type { Attempt, Layer } from "./layer.ts";

/** The part of a long text that is its beginning. */
const headShare = 0.7;

type Ports = { readonly artifacts: ArtifactSink; readonly log: Logger };

/** Keeps what the tool left behind. A long text is kept too: the model gets its two ends and the way to the rest. */
export function createKeepArtifacts(ports: Ports): Layer {
  return async (attempt, next) => {
    const result = await next(attempt);
    const { outputBytes, name } = attempt.tool;
    const isLong =
      result.output.length > outputBytes / 3 && Buffer.byteLength(result.output) > outputBytes;
    if (!isLong && result.artifacts.length === 0) return result;
    const whole = isLong ? Buffer.from(result.output) : null;
    const kept = whole ? [...result.artifacts, toTextArtifact(name, whole)] : result.artifacts;
    const artifactIds = await keep(ports, attempt, kept);
    const output = whole ? shorten(whole, outputBytes, artifactIds.at(-1)) : result.output;
    return { ...result, artifacts: [], artifactIds, output };
  };
}

/** Without a place to keep them the call has still happened. */
async function keep(
  { artifacts: sink, log }: Ports,
  { call, tool }: Attempt,
  artifacts: readonly NewArtifact[],
): Promise<readonly string[]> {
  const { ownerId, conversationId, turnId } = call.context;
  try {
    return await sink.keep({ ownerId, conversationId, turnId, tool: tool.name }, artifacts);
  } catch (error) {
    log.warn("tool-artifacts-lost", { tool: tool.name, turnId, error });
    return [];
  }
}

function toTextArtifact(tool: string, bytes: Uint8Array): NewArtifact {
  return { type: "text", label: `Result of ${tool}`, mime: "text/plain", bytes };
}

function shorten(whole: Buffer, limit: number, id: string | undefined): string {
  const head = cutText(whole, 0, Math.floor(limit * headShare));
  const tail = cutText(whole, whole.length - Math.floor(limit * (1 - headShare)), whole.length);
  const rest =
    id === undefined
      ? "the rest could not be kept"
      : `call read_result with id ${id} for the rest, from offset ${Buffer.byteLength(head)}`;
  const cut = whole.length - Buffer.byteLength(head) - Buffer.byteLength(tail);
  return `${head}\n\n[${cut} of ${whole.length} bytes left out here: ${rest}]\n\n${tail}`;
}
