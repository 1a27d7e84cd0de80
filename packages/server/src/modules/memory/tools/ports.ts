import type { UserRole } from "@steward/contracts/account.ts";
import type {
  FactId,
  FactKept,
  FactList,
  ListFactsQuery,
  NewFact,
  UpdateFact,
} from "@steward/contracts/fact.ts";
import type { GraphReply, GraphQuery } from "@steward/contracts/graph.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type {
  ForgetRequest,
  ForgetReply,
  MemoryStatus,
  RecallReply,
} from "@steward/contracts/memory.ts";
import type { RecallFloor } from "../recall/recall-floor.ts";

/** Whose memory it is. */
export type Rememberer = { readonly userId: UserId; readonly role: UserRole };

export type ToolFacts = {
  list(by: Rememberer, query: ListFactsQuery): Promise<FactList>;
  keep(by: Rememberer, fact: NewFact): Promise<FactKept>;
  update(by: Rememberer, id: FactId, change: UpdateFact): Promise<FactKept>;
};

export type RecallQuestion = {
  readonly q: string;
  readonly k: number;
  /** In tokens, about. */
  readonly budget?: number | undefined;
  readonly conversation?: string | undefined;
  /** Nothing at all rather than what only happens to come first. */
  readonly floor?: RecallFloor;
  /** Most time to wait for the question's vector; words alone decide afterwards. */
  readonly vectorMs?: number;
};

/** The memory, as tools and commands use it. What it throws as `AppError` is told to who asked. */
export type ToolMemory = {
  readonly facts: ToolFacts;
  recall(by: Rememberer, question: RecallQuestion, signal: AbortSignal): Promise<RecallReply>;
  graph(by: Rememberer, query: GraphQuery): Promise<GraphReply>;
  forget(by: Rememberer, request: ForgetRequest): Promise<ForgetReply>;
  status(by: Rememberer): Promise<MemoryStatus>;
};

export type MemoryToolPorts = {
  readonly memory: ToolMemory;
  /** Whether there is a memory just now. */
  readonly isOn: () => boolean;
};
