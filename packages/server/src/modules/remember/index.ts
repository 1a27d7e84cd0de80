export { createRemember } from "./create-remember.ts";
export { createRuleReader, type RuleReader } from "./create-rule-reader.ts";
export { createTimeFinder } from "./create-time-finder.ts";
export type { CallModel } from "./ports.ts";
export { RememberConfig } from "./remember-config.ts";
