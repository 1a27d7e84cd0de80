import type { UserId } from "@steward/contracts/ids.ts";
import type { Facts } from "../modules/knowledge/index.ts";
import type { StoredTurn } from "../modules/memory/index.ts";
import type { Models } from "../modules/models/index.ts";
import type { CallModel } from "../modules/remember/index.ts";
import type { MemoryConfig } from "./config/memory-config.ts";

/** The model is asked beside other work; nobody waits for it. */
const MODEL_PATIENCE_MS = 60_000;

export type FactFinderPorts = {
  readonly facts: Pick<Facts, "keep">;
  readonly models: Pick<Models, "stream" | "preview">;
  readonly mode: () => MemoryConfig["remember"];
  /** Facts of this user were found. */
  readonly onFind: (userId: UserId) => void;
};

/** Looks for facts in what a user said in a turn, and keeps them. */
export function createFactFinder({ facts, models, mode, onFind }: FactFinderPorts) {
  return async (
    { ownerId, turnId, episodes }: Pick<StoredTurn, "ownerId" | "turnId" | "episodes">,
    signal: AbortSignal,
  ): Promise<void> => {
    const how = mode();
    const said = episodes.filter(({ role }) => role === "user");
    if (how === "off" || said.length === 0) return;
    // With its rules it is loaded for the first who says something.
    const { createRemember, RememberConfig } = await import("../modules/remember/index.ts");
    const remember = createRemember({
      callModel: how === "model" ? createModelCaller(models, { ownerId, turnId }) : null,
      config: RememberConfig.parse({}),
    });
    const found = await remember.extract({ episodes }, signal);
    if (found.facts.length === 0 || signal.aborted) return;
    await facts.keep({ userId: ownerId, role: "member" }, found.facts);
    onFind(ownerId);
  };
}

/** The small model, once. A tiny one writes no memories. */
function createModelCaller(
  models: Pick<Models, "stream" | "preview">,
  by: Pick<StoredTurn, "ownerId" | "turnId">,
): CallModel | null {
  const target = { role: "title" } as const;
  const entry = models.preview(target);
  if (!entry || entry.tiny) return null;
  return async (request, signal) => {
    const until = AbortSignal.any([signal, AbortSignal.timeout(MODEL_PATIENCE_MS)]);
    let text = "";
    let model = entry.id;
    for await (const part of models.stream({ target, request, ...by }, until)) {
      if (part.type === "model-start") model = part.model;
      if (part.type === "text-delta") text += part.text;
      if (part.type === "end" && part.outcome.kind !== "finished") {
        return { ok: false, reason: part.outcome.kind };
      }
    }
    return { ok: true, text, model };
  };
}
