import type { EmbedAnswer, Embedder } from "@steward/sdk/embedder.ts";
import { untilAborted } from "../../../kernel/until-aborted.ts";

/** Turns wait for it. */
const PATIENCE_MS = 3_000;

export type PatientEmbedPorts = {
  readonly isOn: () => boolean;
  readonly embedder: Pick<Embedder, "embed"> & { prepared(): Promise<void> };
  /** What is said while the memory is off. */
  readonly offText: string;
  readonly patienceMs?: number;
};

/** Makes vectors; waits for an embedder that is being prepared, but not long for anything. */
export function createPatientEmbed(ports: PatientEmbedPorts) {
  const { isOn, embedder, offText, patienceMs = PATIENCE_MS } = ports;
  return async (texts: readonly string[], signal: AbortSignal): Promise<EmbedAnswer> => {
    if (!isOn()) return { ok: false, reason: offText };
    const until = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    await untilAborted(embedder.prepared(), until);
    return embedder.embed(texts, until);
  };
}
