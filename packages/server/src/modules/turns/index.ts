export { createTurns, type Turns } from "./create-turns.ts";
export type { Lease, OwnedTurn, TurnLog, TurnStore } from "./ports.ts";
export type { TurnWriter } from "./turn-writer.ts";
