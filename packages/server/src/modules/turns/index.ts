export { createTurns, type ClaimedTurn, type Turns } from "./create-turns.ts";
export type { OwnedTurn } from "./ports.ts";
export type { CallKey, Decision, ToolCallRow, ToolCallStore } from "./tool-calls.ts";
export type { TurnWriter } from "./open-turn-writer.ts";
