import type { RecallReply } from "@steward/contracts/memory.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MemoryEmbedder, MemoryThread } from "./memory.ts";
import type { RecallQuestion, Rememberer } from "./tools/ports.ts";

/** Who asks waits for the meaning of a question; a model that has to be started takes seconds. */
const VECTOR_PATIENCE_MS = 15_000;

export type RecallerPorts = {
  readonly thread: Pick<MemoryThread, "recall" | "wake">;
  readonly embedder: Pick<MemoryEmbedder, "embed" | "state">;
  readonly clock: Clock;
};

type AskedVector = {
  readonly vector: Float32Array | null;
  readonly model: string;
  /** Why there is none. */
  readonly problem: string | null;
};

/** Answers questions by words and meaning, and by words alone where there is no vector in time. */
export function createRecaller({ thread, embedder, clock }: RecallerPorts) {
  return async (
    by: Rememberer,
    { q, k, budget, conversation, floor, vectorMs }: RecallQuestion,
    signal: AbortSignal,
  ): Promise<RecallReply> => {
    const patience = AbortSignal.timeout(vectorMs ?? VECTOR_PATIENCE_MS);
    // Both may have to be started first, and who asks does not wait long.
    const [{ problem, ...asked }] = await Promise.all([
      embedQuestion(embedder, q, AbortSignal.any([signal, patience])),
      thread.wake(),
    ]);
    const request = { ownerId: by.userId, question: q, ...asked, k, budget, conversation };
    const now = clock.now();
    const reply = await thread.recall({ ...request, floor, now }, signal);
    return problem === null ? reply : { ...reply, degraded: problem };
  };
}

async function embedQuestion(
  embedder: RecallerPorts["embedder"],
  question: string,
  signal: AbortSignal,
): Promise<AskedVector> {
  const without = (why: string): AskedVector => ({
    vector: null,
    model: "",
    problem: `Answered by words alone: ${why}`,
  });
  if (embedder.state().state === "off") return without("the embedder is off.");
  const answer = await embedder.embed([question], signal);
  const vector = answer.ok ? answer.vectors[0] : undefined;
  if (answer.ok && vector) return { vector, model: answer.space.model, problem: null };
  return without(answer.ok ? "the embedder gave no vector." : answer.reason);
}
