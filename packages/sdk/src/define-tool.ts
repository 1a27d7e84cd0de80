import type { ArtifactType } from "@steward/contracts/artifact.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Localized } from "@steward/contracts/localized.ts";
import type { Intent } from "@steward/contracts/plan.ts";
import type { Outcome, ReceiptKind } from "@steward/contracts/receipt-note.ts";
import type {
  Execution,
  FormQuestion,
  SandboxUse,
  TodoItem,
  ToolEffect,
  ToolIcon,
} from "@steward/contracts/tool-call.ts";
import type { z } from "zod";

/** What a tool call leaves behind besides its text. */
export type NewArtifact = {
  readonly type: ArtifactType;
  readonly label: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
};

type Json = z.core.util.JSONType;

/** Facts of a call by name; what is undefined is left out. */
export type ReceiptDetail = Readonly<Record<string, Json | undefined>>;

/** What a call is in the receipt of its turn. */
export type ReceiptDraft = {
  readonly kind: ReceiptKind;
  /** What it is done to, such as a path: a later call on the same that works makes a failure good. */
  readonly target: string;
  /**
   * By kind, as far as it is known: file `path, bytes, added, removed`; command `command, exit_code,
   * sandbox`; page `url, status, title`; message `to, state`; memory `text`; agent `name, task, tokens`.
   */
  readonly detail: ReceiptDetail;
};

export type ToolOutcome = {
  /** False: it failed, and `text` says why, so that the model can do something about it. */
  readonly ok: boolean;
  /**
   * What became of it, where `ok` is not enough: `pending` where it is queued, `worked` where the text
   * is somebody else's and may look like a failure. Absent: told by `ok`, the exit code, the text.
   */
  readonly outcome?: Outcome;
  /** What was measured, such as the size of a file: it is added to the detail of the receipt. */
  readonly detail?: ReceiptDetail;
  /** What the model reads. Longer than the tool's `outputBytes`, it is kept as an artifact to page through. */
  readonly text: string;
  readonly artifacts?: readonly NewArtifact[];
  readonly todos?: readonly TodoItem[];
  /** Of a tool that runs code. */
  readonly execution?: Execution;
};

export type ToolContext = {
  readonly ownerId: UserId;
  /** Whose files it works on: in a sub-agent, the conversation of whoever started it. */
  readonly conversationId: ConversationId;
  readonly turnId: TurnId;
  readonly callId: string;
  /** The same for every attempt of one call: for services that can refuse to do a thing twice. */
  readonly idempotencyKey: string;
  /** Aborts when the turn is stopped or the tool has run out of time. It must then settle soon. */
  readonly signal: AbortSignal;
  /** Shows what the tool prints, as it prints it. */
  print(text: string): void;
};

export type ToolDefinition<Input = unknown> = {
  /** Lower case with underscores; at most 64 characters. */
  readonly name: string;
  /** What the model is told. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly effects: readonly ToolEffect[];
  /** Whether doing it twice is as good as once: such a call is repeated after a crash, and its result may be reused. */
  readonly idempotent: boolean;
  /** What it reads may change from one moment to the next: its result is never reused. */
  readonly volatile: boolean;
  readonly timeoutMs: number;
  readonly outputBytes: number;
  /** The kinds of turns that are offered it where their plan is sure of the kind; absent: all. */
  readonly intents?: readonly Intent[];
  /** Beside its title; absent: told by its effects. */
  readonly icon?: ToolIcon;
  /** Whether models are told of it just now; absent: always. */
  readonly isOffered?: () => boolean;
  /** Only turns whose plan asks for it are told of it: it is rarely needed, and every tool costs tokens. */
  readonly onDemand?: true;
  /** One line for people: `{ en: "Fetch example.org", de: "example.org abrufen" }`. */
  title(input: Input): string | Localized;
  /** Its line in the receipt: asked when it is proposed, and with the result when it has ended. Pure. */
  readonly receipt?: (input: Input, result?: ToolOutcome) => ReceiptDraft;
  /** The part of the input that "always" would cover, such as a domain; absent: never "always". */
  readonly grant?: (input: Input) => string;
  /** Where it runs code, and what for; absent: it runs none. */
  readonly sandbox?: (input: Input) => SandboxUse;
  /** A reason to ask although the effects alone would not. */
  readonly confirm?: (input: Input) => string | Localized | undefined;
  /** What it does cannot be undone: it asks, and the risk is high. */
  readonly irreversible?: true;
  /** Makes a person the one who answers: the call is never run. */
  readonly ask?: (input: Input) => readonly FormQuestion[];
  /** Finds out what became of a call that was running when the process died; null: it cannot tell. */
  readonly reconcile?: (input: Input, context: ToolContext) => Promise<ToolOutcome | null>;
  /** Must not throw for what the model can do something about: return `ok: false`. */
  readonly run: (input: Input, context: ToolContext) => Promise<ToolOutcome>;
};

type ToolOptions<Input> = Pick<
  ToolDefinition<Input>,
  "name" | "description" | "input" | "effects" | "title" | "run"
> &
  Partial<ToolDefinition<Input>>;

const defaults = { idempotent: false, volatile: false, timeoutMs: 60_000, outputBytes: 16_000 };

/**
 * Declares a tool. One file a tool, and a line in the catalogue: its name, icon, intents and receipt are
 * known from here only. Nothing that it needs from the world is touched before a call. What it takes is known to its own
 * schema, which everything passes first; to everybody else it is `unknown`.
 */
export function defineTool<Input>(options: ToolOptions<Input>): ToolDefinition {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(options.name)) {
    throw new TypeError(`"${options.name}" is not a tool name: lower case, digits, underscores`);
  }
  return { ...defaults, ...options } as unknown as ToolDefinition;
}
