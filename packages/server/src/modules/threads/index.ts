export { createIntents, type Intents } from "./create-intents.ts";
export { createThreads, type Threads, type TurnPosition } from "./create-threads.ts";
