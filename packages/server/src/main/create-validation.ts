import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { AnswerCheck } from "../modules/built-in-tools/index.ts";
import { createValidator, readEvidence, toValidateReply } from "../modules/ledger/index.ts";
import {
  type Asker,
  createModelCaller,
  requireModel,
  type Models,
} from "../modules/models/index.ts";
import type { Memory } from "../modules/memory/index.ts";

export type ValidationPorts = {
  readonly models: Pick<Models, "preview" | "ask" | "resolve">;
  readonly memory: Pick<Memory, "embed">;
};

/** Who reads; missing: the model of the role `control`. */
type Chosen = { readonly model?: string | undefined };
type Options = Parameters<ReturnType<typeof createValidator>>[0];

/** Holds answers against evidence, with the memory's embedder and the model of the role `control`. */
export function createValidation({ memory, models }: ValidationPorts) {
  return (
    { ownerId, turnId, model, ...options }: Options & Asker & Chosen,
    signal: AbortSignal,
  ) => {
    const by = turnId === undefined ? { ownerId } : { ownerId, turnId };
    // A tiny model's word is worth nothing here.
    const callModel = createModelCaller(
      models,
      model === undefined ? { role: "control" } : { id: requireModel(models, model) },
      by,
    );
    const validate = createValidator({ embed: memory.embed, callModel });
    return validate(options, signal);
  };
}

/** Validation for whoever brings evidence along: scripts and tools. */
export function createAnswerCheck(
  validate: ReturnType<typeof createValidation>,
  tools: () => readonly Pick<ToolDefinition, "name" | "effects">[],
): AnswerCheck {
  const effectsOf = (tool: string) => tools().find(({ name }) => name === tool)?.effects;
  return async (by, { evidence: given, ...request }, signal) => {
    const evidence = readEvidence(given, effectsOf);
    const reply = toValidateReply(await validate({ ...by, ...request, evidence }, signal));
    const givenIds = new Map(evidence.map(({ id }, at) => [id, given[at]?.id ?? id]));
    const toGiven = (ids: readonly string[]) => ids.map((id) => givenIds.get(id) ?? id);
    const claims = reply.claims.map((claim) => ({
      ...claim,
      evidence: [...new Set(toGiven(claim.evidence))],
    }));
    return { ...reply, claims };
  };
}
