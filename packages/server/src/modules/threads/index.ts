export { createIntents, type Intents } from "./create-intents.ts";
export {
  createThreads,
  type ThreadEvent,
  type Threads,
  type TurnPosition,
} from "./create-threads.ts";
