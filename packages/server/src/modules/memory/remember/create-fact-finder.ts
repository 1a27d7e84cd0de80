import type { UserId } from "@steward/contracts/ids.ts";
import { createModelCaller, type Models } from "../../models/index.ts";
import type { StoredTurn } from "../episodes/create-turn-jobs.ts";
import type { Facts } from "../facts/create-facts.ts";
import { createRemember } from "./create-remember.ts";
import { createRuleReader, type RuleReader } from "./read-by-rules.ts";
import type { CallModel } from "./ports.ts";

export type FactFinderPorts = {
  readonly facts: Pick<Facts, "keep">;
  readonly models: Pick<Models, "preview" | "ask">;
  readonly mode: () => "rules" | "model" | "off";
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
  const call = createModelCaller(models, { role: "title" }, { ownerId, turnId });
  if (call === null) return null;
  return async (request, signal) => {
    const { text, problem, model } = await call(request, signal);
    if (text === null || model === null) return { ok: false, reason: problem };
    return { ok: true, text, model };
  };
}
