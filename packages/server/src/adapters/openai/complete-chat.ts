import type { IncomingMessage, ServerResponse, IncomingHttpHeaders } from "node:http";
import type { MediaContent } from "@steward/contracts/content.ts";
import { createId } from "../../kernel/create-id.ts";
import type { Principal } from "../../modules/access/index.ts";
import type { RoutedPart } from "../../modules/models/index.ts";
import type { Answer } from "./answer-part.ts";
import type { ChatRequest } from "./chat-request.ts";
import { toUnknownModel } from "./list-models.ts";
import { fromRoutedParts, wholeCall } from "./from-routed-parts.ts";
import { fromTurnEvents, wholeTurn } from "./from-turn-events.ts";
import { parseChatBody, parseChatRequest, type ChatBody } from "./parse-chat-body.ts";
import type { OpenAiHandlerOptions, CompletionCount } from "./ports.ts";
import { readBody, refuseBody } from "./read-body.ts";
import { relay } from "./relay.ts";
import { sendAnswerBody, sendAnswerStream, type AnswerOptions } from "./send-answer.ts";
import { sendError } from "./send-json.ts";
import { toMessages } from "./to-messages.ts";
import { toModelRequest } from "./to-model-request.ts";
import { toParameters } from "./to-parameters.ts";
import { toTriageRequest } from "./to-triage-request.ts";
import type { UpstreamPools } from "./upstream-pools.ts";
import { toWireError } from "./wire-error.ts";
import { ConversationId } from "@steward/contracts/ids.ts";

/** In order of trust; the first that is there counts. */
const headerNames = [
  "x-conversation-id",
  "x-openwebui-chat-id",
  "x-session-id",
  "x-chat-id",
] as const;

const metadataNames = ["conversation_id", "session_id", "thread_id"] as const;

type ConversationHint = {
  readonly conversationId: ConversationId | undefined;
  readonly foreignId: string | undefined;
};

type ChatPorts = OpenAiHandlerOptions & { readonly pools: UpstreamPools };

type Exchange = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly principal: Principal;
  /** Filled in as far as the request was understood. */
  readonly count: { kind: CompletionCount["kind"]; model: string };
};

/** One chat completion: relayed, through a model port, or as a turn, by what its model id means. */
export async function completeChat(ports: ChatPorts, exchange: Exchange): Promise<void> {
  const { req, res, principal, count } = exchange;
  const read = await readBody(req, ports.limits.bodyBytes);
  if (!read.ok) {
    if (read.reason === "gone") return;
    const message = `The body is larger than ${ports.limits.bodyBytes} bytes.`;
    return refuseBody(req, res, toWireError("too_large", message));
  }
  const body = parseChatBody(read.text, read.bytes);
  if (!body.ok) return sendError(res, body.error);
  const { model } = body.value;
  const resolved = ports.models.resolve(model);
  if (resolved.kind === "unknown") {
    const { standIn } = resolved;
    if (standIn === null) return sendError(res, toUnknownModel(model, resolved.known));
    count.model = standIn;
    return answerSteward(ports, exchange, { body: body.value, model: standIn, name: standIn });
  }
  count.model = resolved.id;
  const asked = { body: body.value, model: resolved.id };
  if (resolved.kind === "steward") return answerSteward(ports, exchange, asked);
  count.kind = resolved.relayable ? "relay" : "port";
  if (!resolved.relayable) return callPort(ports, exchange, asked);
  return relay(ports, {
    id: resolved.id,
    ownerId: principal.userId,
    body: body.value,
    headers: req.headers,
    res,
  });
}

type Asked = {
  readonly body: ChatBody;
  readonly model: string;
  /** Who answers in place of the model that was asked for. */
  readonly name?: string;
};

/** As a turn, unless the front end asks for itself: for a title, for tags. */
async function answerSteward(ports: ChatPorts, exchange: Exchange, asked: Asked): Promise<void> {
  const { req, res, principal, count } = exchange;
  count.kind = "turn";
  const parsed = parseChatRequest(asked.body);
  if (!parsed.ok) return sendError(res, parsed.error);
  const request = parsed.value;
  const arrived = toTriageRequest({ headers: req.headers, principal, request });
  if (!ports.inbox.isOwnCall(arrived)) return runTurn(ports, exchange, { ...asked, request });
  count.kind = "background";
  const call = toModelRequest(request);
  return streamParts(ports, exchange, {
    asked,
    // Nobody reads along, and a program takes the first words for the answer.
    stream: (signal) => wholeCall(ports.inbox.answerOwnCall(principal, call, signal)),
  });
}

async function runTurn(
  ports: ChatPorts,
  exchange: Exchange,
  asked: Asked & { readonly request: ChatRequest },
): Promise<void> {
  const { req, res, principal } = exchange;
  const { request } = asked;
  const { inbox, turns, threads } = ports;
  const policy = principal.via.kind === "key" ? principal.via.clientTools : "merge";
  const messages = await toMessages(request.messages, (mime, bytes) =>
    keepMedia(ports, principal, { mime, bytes }),
  );
  const turn = await inbox.receiveHistory(principal, {
    model: asked.model,
    ...toConversationHint(req.headers, request),
    messages,
    parameters: toParameters(request, policy),
  });
  const goesOn = principal.via.kind === "key" && principal.via.continueOnDisconnect;
  const leaving = watchClient(res);
  try {
    if (!res.destroyed) res.setHeader("x-conversation-id", turn.conversationId);
    const { id, conversationId } = turn;
    const decideUrl = `${ports.publicUrl()}/c/${conversationId}`;
    const events = threads.follow(principal, { turnId: id, afterSeq: 0 }, leaving.signal);
    const followed = asked.body.stream ? events : wholeTurn(events);
    const answer = fromTurnEvents(followed, { turn, decideUrl });
    await send(ports, res, { answer, asked, id, conversationId, begin: "at-once" });
  } finally {
    leaving.stop();
    if (leaving.signal.aborted && !goesOn) await turns.stop(turn.id);
  }
}

async function keepMedia(
  { media }: ChatPorts,
  { userId }: Principal,
  { mime, bytes }: { readonly mime: string; readonly bytes: Uint8Array },
): Promise<MediaContent> {
  const kept = await media.put(userId, mime.replace("/", "."), bytes);
  await media.use(userId, kept.id);
  return { type: "media", mediaId: kept.id, mime: kept.mime };
}

async function callPort(ports: ChatPorts, exchange: Exchange, asked: Asked): Promise<void> {
  const { res, principal } = exchange;
  const parsed = parseChatRequest(asked.body);
  if (!parsed.ok) return sendError(res, parsed.error);
  const request = toModelRequest(parsed.value);
  const call = { target: { id: asked.model }, request, ownerId: principal.userId };
  return streamParts(ports, exchange, {
    asked,
    stream: (signal) => ports.models.stream(call, signal),
  });
}

type Streaming = {
  readonly asked: Asked;
  readonly stream: (signal: AbortSignal) => AsyncIterable<RoutedPart>;
};

async function streamParts(
  ports: ChatPorts,
  { res }: Exchange,
  { asked, stream }: Streaming,
): Promise<void> {
  const leaving = watchClient(res);
  try {
    const answer = fromRoutedParts(stream(leaving.signal));
    const id = createId("chatcmpl", ports.clock.now());
    const begin = "first-part";
    await send(ports, res, { answer, asked, id, conversationId: undefined, begin });
  } finally {
    leaving.stop();
  }
}

type Sending = Pick<AnswerOptions, "begin"> & {
  readonly answer: Answer;
  readonly asked: Asked;
  readonly id: string;
  readonly conversationId: string | undefined;
};

function send(
  ports: ChatPorts,
  res: ServerResponse,
  { answer, asked, id, conversationId, begin }: Sending,
): Promise<void> {
  const created = Math.floor(ports.clock.now() / 1000);
  // The id as it was asked for: a front end that uses an alias knows no other.
  const head = { id, model: asked.name ?? asked.body.model, created, conversationId };
  if (!asked.body.stream) return sendAnswerBody(res, answer, head);
  const keepAliveMs = ports.limits.keepAliveMs ?? 10_000;
  return sendAnswerStream(res, answer, { head, begin, keepAliveMs });
}

/** Aborts when the client leaves before its answer is complete. */
function watchClient(res: ServerResponse): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const onClose = () => {
    if (!res.writableFinished) controller.abort();
  };
  if (res.destroyed) onClose();
  else res.once("close", onClose);
  return { signal: controller.signal, stop: () => void res.off("close", onClose) };
}

/** Which conversation the front end says this is. */
function toConversationHint(headers: IncomingHttpHeaders, request: ChatRequest): ConversationHint {
  const said = [
    ...headerNames.map((name) => headers[name]),
    request.conversation_id,
    ...metadataNames.map((name) => request.metadata?.[name]),
  ].find((value): value is string => typeof value === "string" && value !== "");
  const own = ConversationId.safeParse(said);
  if (own.success) return { conversationId: own.data, foreignId: undefined };
  // `local:` ids of temporary chats are shared between chats; an unfilled template is no id.
  const usable = said !== undefined && said.length <= 200 && !/^local:|[{}]/.test(said);
  return { conversationId: undefined, foreignId: usable ? said : undefined };
}
