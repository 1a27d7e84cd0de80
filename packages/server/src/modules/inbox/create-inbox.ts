import { textOf } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { TurnInput, TurnParameters } from "@steward/contracts/turn.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Principal } from "../access/index.ts";
import type { Agent } from "../agent/index.ts";
import type { Commands, Conversations, HistoryRecogniser } from "../conversations/index.ts";
import type { Models, RoutedPart } from "../models/index.ts";
import { createBackgroundLane, triage, type TriageRequest } from "../pipeline/index.ts";
import type { OwnedTurn, Turns } from "../turns/index.ts";
import type { RequestClasses } from "./create-request-classes.ts";
import { recognisePlace } from "./recognise-place.ts";

/** Who writes. */
export type Sender = Pick<Principal, "userId" | "userName">;

/** A message for a conversation that is known. */
export type NewMessage = {
  readonly conversationId: ConversationId;
  /** The turn to follow; the conversation's head where undefined, none where null. */
  readonly parentId?: TurnId | null | undefined;
  /** The conversation's model where undefined. */
  readonly model?: string | undefined;
  readonly input: TurnInput;
  /** Stop what runs or waits first, and go on with this. */
  readonly supersede?: boolean | undefined;
};

/** A message that comes with all that was said before it. */
export type HistoryMessage = {
  /** As the front end sent them; the last is the new one. */
  readonly messages: readonly Message[];
  readonly model: string;
  readonly conversationId: ConversationId | undefined;
  /** The front end's own name of the conversation, where it sent one that is not ours. */
  readonly foreignId: string | undefined;
  readonly parameters: TurnParameters;
};

export type Inbox = {
  /** Carries out a command, queues everything else; the turn is where the answer will be. */
  receive(by: Sender, message: NewMessage): Promise<OwnedTurn>;
  /** The same for front ends that send whole histories: what they send back of ours tells the conversation. */
  receiveHistory(by: Sender, message: HistoryMessage): Promise<OwnedTurn>;
  /** Whether it is somebody's message, or a call that a front end makes for itself: for a title, for tags. */
  isOwnCall(request: TriageRequest): boolean;
  /** Answers such a call: the small model, no turn, no memory. Never throws; the last part is always `end`. */
  answerOwnCall(by: Sender, request: ModelRequest, signal: AbortSignal): AsyncIterable<RoutedPart>;
};

export type InboxPorts = {
  readonly agent: Pick<Agent, "submit" | "reply">;
  readonly commands: Pick<Commands, "parse" | "run">;
  readonly conversations: Pick<Conversations, "create" | "get">;
  readonly recogniser: Pick<HistoryRecogniser, "bind" | "find" | "recognise">;
  readonly turns: Pick<Turns, "get">;
  readonly models: Pick<Models, "stream">;
  readonly classes: Pick<RequestClasses, "note">;
};

/** The one door for messages, whichever way they come. */
export function createInbox(ports: InboxPorts): Inbox {
  const { commands, conversations, recogniser, classes } = ports;
  const background = createBackgroundLane(ports);
  const isCommand = (text: string) => commands.parse(text).kind === "command";

  async function receive(by: Sender, message: NewMessage): Promise<OwnedTurn> {
    const { origin } = message.input;
    // The page and the terminal have commands of their own.
    if (origin === "web" || origin === "cli") return submit(ports, by, message);
    return obey(ports, by, message);
  }

  return {
    receive,
    async receiveHistory(by, { messages, parameters, ...request }) {
      const { userId: ownerId } = by;
      const { model, foreignId } = request;
      const named = foreignId === undefined ? null : await recogniser.find(ownerId, foreignId);
      const talk = messages.filter((message) => message.role !== "system");
      if (talk.length === 0) {
        throw new AppError("invalid_request", "There is no message to answer.");
      }
      const asked = request.conversationId ?? named ?? undefined;
      const place = await recognisePlace(ports, { ownerId, conversationId: asked, talk });
      const turn = await receive(by, {
        conversationId: place.conversationId ?? (await conversations.create(ownerId, { model })).id,
        parentId: place.parentId,
        model,
        input: {
          ...toInput(talk.slice(place.known)),
          origin: "openai",
          parameters,
          ...toSystem(messages),
        },
      });
      if (foreignId !== undefined) await recogniser.bind(turn, foreignId);
      return turn;
    },
    isOwnCall(request) {
      const triaged = triage(request, isCommand);
      if (triaged.class !== "background") return false;
      classes.note(triaged);
      return true;
    },
    answerOwnCall: ({ userId: ownerId }, request, signal) =>
      background.stream({ request, ownerId }, signal),
  };
}

function submit(
  { agent }: Pick<InboxPorts, "agent">,
  by: Sender,
  message: NewMessage,
): Promise<OwnedTurn> {
  return agent.submit({ ...message, ownerId: by.userId });
}

/**
 * A known command is carried out at once, past the queue, and its answer is a turn like any other: its
 * own, or the one that it began.
 */
async function obey(ports: InboxPorts, by: Sender, message: NewMessage): Promise<OwnedTurn> {
  const { agent, commands, turns } = ports;
  const text = textOf(message.input.content);
  const parsed = commands.parse(text);
  if (parsed.kind === "message") return submit(ports, by, withText(message, parsed.text));
  const { text: reply, effects } = await commands.run(by, message.conversationId, text);
  const begun = effects?.turnId && (await turns.get(effects.turnId));
  if (begun) return begun;
  const { name, hidesArguments } = parsed.command;
  const shown = hidesArguments ? withText(message, `/${name} …`) : message;
  return agent.reply({ ...shown, ownerId: by.userId }, reply);
}

/** A message that only looked like a command has lost the slash that said so. */
function withText(message: NewMessage, text: string): NewMessage {
  const { input } = message;
  if (textOf(input.content) === text) return message;
  const others = input.content.filter((part) => part.type !== "text");
  return { ...message, input: { ...input, content: [{ type: "text", text }, ...others] } };
}

function toInput(messages: readonly Message[]): Pick<TurnInput, "content" | "history"> {
  const last = messages.at(-1);
  const isQuestion = last?.role === "user";
  const history = isQuestion ? messages.slice(0, -1) : messages;
  return {
    content: isQuestion ? last.content : [],
    ...(history.length === 0 ? {} : { history: [...history] }),
  };
}

function toSystem(messages: readonly Message[]): Pick<TurnInput, "system"> {
  const said = messages.filter((message) => message.role === "system");
  const system = said.map((message) => textOf(message.content)).join("\n\n");
  return system === "" ? {} : { system };
}
