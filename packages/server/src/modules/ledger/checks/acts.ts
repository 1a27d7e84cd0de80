import type { ToolEffect } from "@steward/contracts/tool-call.ts";

/** What an answer may say that was done; `pass` is said of tests, `any` is a bare "Done." */
export const acts = [
  "keep",
  "make",
  "remove",
  "run",
  "pass",
  "put",
  "send",
  "pay",
  "look",
  "any",
] as const;
export type Act = (typeof acts)[number];

/** What a call must be able to do to have done it. */
export const actEffects: Readonly<Record<Act, readonly ToolEffect[]>> = {
  keep: ["write", "execute", "network", "message"],
  make: ["write", "execute", "network", "message"],
  remove: ["write", "execute", "network", "message"],
  run: ["execute"],
  pass: ["execute"],
  put: ["execute", "network", "write"],
  send: ["message", "network", "execute"],
  pay: ["spend", "network", "message", "execute"],
  look: ["read", "network", "execute"],
  any: ["write", "execute", "network", "message", "spend"],
};

/** Whether a tool with these effects only looks: what it has a network for is to read. */
export function isLook(effects: readonly ToolEffect[]): boolean {
  return effects.includes("read") && effects.every((one) => one === "read" || one === "network");
}

/** What is also done by writing an answer counts only with the name of a file or an address. */
export const namedActs: ReadonlySet<Act> = new Set(["make", "remove", "any"]);

/** They have no participle of their own. */
type Whole = "pass" | "any";

/** How a language tells of deeds. */
export type ActWords = {
  /** What stands before a participle: the assistant did it. */
  readonly first: string;
  /** The same: it was done. */
  readonly passive: string;
  /** What may stand between. */
  readonly gap: string;
  readonly done: Readonly<Record<Exclude<Act, Whole>, string>>;
  /** Forms that need nothing before them. */
  readonly alone: Readonly<Partial<Record<Act, string>>>;
  /** Denied, planned, possible, advised. */
  readonly open: string;
  /** Says that something went wrong. */
  readonly failed: string;
};
