import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Recollection } from "@steward/contracts/recollection.ts";
import type { Usage } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Conversations } from "../conversations/index.ts";
import type { Media } from "../media/index.ts";
import type { Models, Tokenizer } from "../models/index.ts";
import type { Control, PipelineConfig, Thinking, triageMessage } from "../pipeline/index.ts";
import type { Executor, PolicyContext, ToolRegistry } from "../tools/index.ts";
import type { OwnedTurn, Turns, TurnWriter } from "../turns/index.ts";
import type { AgentConfig } from "./agent-config.ts";
import type { LoadContent } from "./build-prompt.ts";
import type { SummaryCache } from "./compact.ts";
import type { TokenCounts } from "./measure-prompt.ts";
import type { Pictures } from "./show-pictures.ts";
import type { TokenRatios } from "./token-ratios.ts";

/** What running a turn needs. */
export type RunPorts = {
  readonly turns: Turns;
  readonly conversations: Conversations;
  readonly models: Models;
  readonly media: Media;
  readonly pictures: Pictures;
  readonly computers: Computers;
  /** Resolves when it is known whether there is somewhere to run code. */
  readonly untilComputers: () => Promise<void>;
  /**
   * What the memory has for a message, to the point and short, or why it could not be asked; null where
   * it is not to be. `isAsked`: the plan says that it matters; else only what clearly bears on it is told. Must settle within seconds, and must not throw for what is wrong with the memory.
   */
  readonly recall: (
    turn: OwnedTurn,
    message: { readonly text: string; readonly isAsked: boolean },
    signal: AbortSignal,
  ) => Promise<readonly Recollection[] | { readonly ok: false; readonly reason: string } | null>;
  /** Called once a turn, with what its message is. */
  readonly onTriage: (triaged: ReturnType<typeof triageMessage>) => void;
  readonly thinking: Thinking;
  readonly control: Control;
  readonly validate: Validate;
  /** What a persona is told of itself; empty: nothing. */
  readonly persona: (id: string | null) => string;
  readonly pipeline: () => PipelineConfig;
  readonly registry: ToolRegistry;
  readonly executor: Executor;
  /** What the rules, the mode and earlier approvals say for this turn, as they are now. */
  readonly policy: (turn: OwnedTurn) => Promise<PolicyContext>;
  /** Called for every call that begins to wait or is settled. */
  readonly onCall: (turn: OwnedTurn, callId: string) => void;
  readonly config: () => AgentConfig;
  readonly openCounter: (tokenizer: Tokenizer) => TokenCounter;
  readonly summaries: SummaryCache;
  readonly ratios: TokenRatios;
  readonly log: Logger;
  readonly clock: Clock;
};

/** Where code can run. */
export type Computers = {
  /** What a model that can run code is told about it; empty: nothing. */
  describe(topic: ComputerWish & { readonly used: ReadonlySet<string> }): string;
  /** The kind that a message's code is to run in; undefined: the usual one. */
  choose(wish: ComputerWish): string | undefined;
};

type ComputerWish = {
  /** What the user said, without code. */
  readonly text: string;
  /** The kind that the plan names. */
  readonly planned: string | null;
};

/** What an answer claims beyond what rules see. Must not throw for what is wrong with models. */
export type Validate = (
  request: {
    readonly ownerId: UserId;
    readonly turnId: TurnId;
    readonly question: string;
    readonly answer: string;
    readonly evidence: readonly Evidence[];
    readonly depth: "model";
  },
  signal: AbortSignal,
) => Promise<Validated>;

export type Validated = {
  /** Their places count in the answer. */
  readonly claims: readonly Claim[];
  /** A model has read all of it, and every statement of fact has a quoted source. */
  readonly isVerified: boolean;
  /** What could not be used, in words for people. */
  readonly degraded: string | null;
  /** Null: no model was asked. */
  readonly model: string | null;
  readonly usage: Usage | null;
};

/** One run of a turn: from its claim until it ends, waits or is let go of. */
export type Run = RunPorts & {
  readonly writer: TurnWriter;
  /** Whose files and sandboxes the tools use: a sub-agent's are those of who asked for it. */
  readonly workplaceId: ConversationId;
  /** The turns before, read once: they do not change any more. */
  readonly before: readonly ModelMessage[];
  /** What they had found. */
  readonly earlier: readonly Evidence[];
  /** What the user said last in them, and the newest plan: a turn that only brings results goes on with both. */
  readonly asked: string;
  readonly planned: TurnView["plan"];
  readonly settings: Awaited<ReturnType<Conversations["settings"]>>;
  readonly load: LoadContent;
  readonly counts: TokenCounts;
  /** When this run began, on the monotonic clock. */
  readonly startedAt: number;
  /** When the calls of this run ran, by their id, on the monotonic clock. */
  readonly spans: Map<string, { readonly from: number; readonly to: number }>;
};

export type TurnEnd = Extract<NewTurnEvent, { type: "turn-end" }>;
