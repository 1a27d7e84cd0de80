import type { ModelRole, StewardModelId } from "@steward/contracts/model-entry.ts";

type StewardModel = {
  readonly name: string;
  readonly description: string;
  /** Roles whose candidates answer, in this order. */
  readonly roles: readonly ModelRole[];
};

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
  },
};
