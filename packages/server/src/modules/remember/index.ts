export { createRemember } from "./create-remember.ts";
export type { Extraction, Flush, Remember } from "./create-remember.ts";
export { createTimeFinder } from "./create-time-finder.ts";
export type { FoundTime, TimeFinder } from "./create-time-finder.ts";
export type { ExtractedFact, SaidEpisode } from "./extracted-fact.ts";
export type { CallModel, ModelSaid } from "./ports.ts";
export { RememberConfig } from "./remember-config.ts";
