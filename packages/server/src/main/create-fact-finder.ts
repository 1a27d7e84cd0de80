import type { UserId } from "@steward/contracts/ids.ts";
import type { Facts, StoredTurn, CallModel, RuleReader } from "../modules/memory/index.ts";
import type { Models } from "../modules/models/index.ts";
import type { MemoryConfig } from "../config/memory-config.ts";
import { createModelCaller } from "./create-model-caller.ts";

export type FactFinderPorts = {
  readonly facts: Pick<Facts, "keep">;
  readonly models: Pick<Models, "preview" | "ask">;
  readonly mode: () => MemoryConfig["remember"];
  /** Facts of this user were found. */
  readonly onFind: (userId: UserId) => void;
};

/** Looks for facts in what a user said in a turn, and keeps them. */
export function createFactFinder({ facts, models, mode, onFind }: FactFinderPorts) {
  let rules: RuleReader | null = null;
  return async (
    { ownerId, turnId, episodes }: Pick<StoredTurn, "ownerId" | "turnId" | "episodes">,
    signal: AbortSignal,
  ): Promise<void> => {
    const how = mode();
    const said = episodes.filter(({ role }) => role === "user");
    if (how === "off" || said.length === 0) return;
    // With its rules it is loaded for the first who says something.
    const { createRemember, createRuleReader } = await import("../modules/memory/index.ts");
    rules ??= createRuleReader();
    const remember = createRemember({
      callModel: how === "model" ? toCaller(models, { ownerId, turnId }) : null,
      readByRules: rules,
    });
    const found = await remember.extract({ episodes }, signal);
    if (found.facts.length === 0 || signal.aborted) return;
    await facts.keep({ userId: ownerId, role: "member" }, found.facts);
    onFind(ownerId);
  };
}

/** The small model, once. A tiny one writes no memories. */
function toCaller(
  models: FactFinderPorts["models"],
  { ownerId, turnId }: Pick<StoredTurn, "ownerId" | "turnId">,
): CallModel | null {
  const call = createModelCaller(models, "title", { ownerId, turnId });
  if (call === null) return null;
  return async (request, signal) => {
    const { text, problem, model } = await call(request, signal);
    if (text === null || model === null) return { ok: false, reason: problem };
    return { ok: true, text, model };
  };
}
