import type { EmbedAnswer, Embedder } from "@steward/sdk/embedder.ts";
import { untilAborted } from "../../../kernel/until-aborted.ts";

export type PatientEmbedPorts = {
  readonly isOn: () => boolean;
  readonly embedder: Pick<Embedder, "embed"> & { prepared(): Promise<void> };
  /** What is said while the memory is off. */
  readonly offText: string;
};

/** Makes vectors; waits until `patience` ends for an embedder that is being prepared. */
export function createPatientEmbed({ isOn, embedder, offText }: PatientEmbedPorts) {
  return async (
    texts: readonly string[],
    signal: AbortSignal,
    patience: AbortSignal,
  ): Promise<EmbedAnswer> => {
    if (!isOn()) return { ok: false, reason: offText };
    await untilAborted(embedder.prepared(), AbortSignal.any([signal, patience]));
    return embedder.embed(texts, signal);
  };
}
