import type { ModelRole, StewardModelId } from "@steward/contracts/model-entry.ts";

type StewardModel = {
  readonly name: string;
  readonly description: string;
  /** Roles whose candidates answer, in this order. */
  readonly roles: readonly ModelRole[];
  /** It answers without further ado: no plan, no tools of ours, no code that is run by itself. */
  readonly isAtOnce?: true;
};

/** Our own ids. */
export const stewardModels: Readonly<Record<StewardModelId, StewardModel>> = {
  "steward-auto": {
    name: "Steward",
    description: "Picks how much effort a message needs.",
    roles: ["output"],
  },
  "steward-chat": {
    name: "Steward Chat",
    description: "Answers directly.",
    roles: ["output"],
    isAtOnce: true,
  },
  "steward-agent": {
    name: "Steward Agent",
    description: "Works in steps, with tools.",
    roles: ["output"],
  },
  "steward-deep": {
    name: "Steward Deep",
    description: "Plans first and checks its answer.",
    roles: ["output"],
  },
  "steward-fast": {
    name: "Steward Fast",
    description: "The quickest answer, from the smallest model.",
    roles: ["title", "output"],
    isAtOnce: true,
  },
};

export function isStewardId(id: string): id is StewardModelId {
  return Object.hasOwn(stewardModels, id);
}

export function answersAtOnce(id: string): boolean {
  return isStewardId(id) && stewardModels[id].isAtOnce === true;
}
