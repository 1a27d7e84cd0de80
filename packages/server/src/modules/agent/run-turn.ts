import type { EndReason, TurnError } from "@steward/contracts/turn.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Conversations } from "../conversations/index.ts";
import type { Media } from "../media/index.ts";
import type { ModelCall, Models, RoutedPart } from "../models/index.ts";
import type { OwnedTurn, Turns, TurnWriter } from "../turns/index.ts";
import { buildPrompt } from "./build-prompt.ts";
import { fitWindow } from "./fit-window.ts";
import { toSystemPrompt } from "./system-prompt.ts";

export type RunTurnPorts = {
  readonly turns: Turns;
  readonly conversations: Conversations;
  readonly models: Models;
  readonly media: Media;
  readonly clock: Clock;
  readonly log: Logger;
};

type TurnEnd = Extract<NewTurnEvent, { type: "turn-end" }>;
type RoutedEnd = Extract<RoutedPart, { type: "end" }>;

/** Runs a claimed turn to its end. Whatever happens, the log ends in `turn-end`. */
export async function runTurn(ports: RunTurnPorts, writer: TurnWriter): Promise<void> {
  writer.append({ type: "turn-start" });
  let end: TurnEnd;
  try {
    end = await callModel(ports, writer);
  } catch (error) {
    if (!(error instanceof AppError)) {
      ports.log.error("turn-fail", { turnId: writer.turn.id, error });
    }
    end = fail(toTurnError(error));
  }
  writer.append(end);
}

async function callModel(ports: RunTurnPorts, writer: TurnWriter): Promise<TurnEnd> {
  const { models } = ports;
  writer.append({ type: "step-start", step: 0 });
  const call = await toCall(ports, writer.turn);
  for await (const part of models.stream(call, writer.signal)) {
    if (part.type === "end") {
      writer.append({ type: "step-end", step: 0, usage: part.usage });
      return toEnd(part, writer.signal);
    }
    writer.append(toEvent(part));
  }
  return fail({ code: "internal", message: "The model's stream ended without an end." });
}

async function toCall(ports: RunTurnPorts, turn: OwnedTurn): Promise<ModelCall> {
  const { turns, conversations, models, media, clock } = ports;
  const path = await conversations.path(turn.conversationId, turn.parentId);
  const before = await Promise.all(path.map((earlier) => turns.view(earlier)));
  const target = { id: turn.model };
  const entry = models.preview(target);
  const { system, parameters } = turn.input;
  const prompt = toSystemPrompt({ tiny: entry?.tiny ?? false, now: clock.now(), system });
  const talk = await buildPrompt({ media }, before, turn);
  const messages = fitWindow(
    [{ role: "system", text: prompt }, ...talk],
    entry?.contextTokens ?? null,
  );
  const { ownerId, id: turnId } = turn;
  return { target, ownerId, turnId, request: { messages, ...parameters } };
}

function toEvent(part: Exclude<RoutedPart, { type: "end" }>): NewTurnEvent {
  if (part.type !== "model-start") return part;
  return { type: "model-start", model: part.model };
}

function toEnd(part: RoutedEnd, signal: AbortSignal): TurnEnd {
  const { outcome } = part;
  if (outcome.kind === "failed") return fail(outcome.error);
  if (outcome.kind === "finished") {
    const reasons = {
      stop: "answered",
      length: "length",
      "content-filter": "content_filter",
      "tool-calls": "client_tools",
    } as const satisfies Record<typeof outcome.finish, EndReason>;
    return { type: "turn-end", status: "done", reason: reasons[outcome.finish] };
  }
  const reason: unknown = signal.reason;
  if (reason instanceof DOMException) {
    return { type: "turn-end", status: "stopped", reason: "stopped" };
  }
  // Not a person but the process ended it: it is closing, or it can no longer write.
  if (reason instanceof AppError && reason.code === "unavailable") {
    return { type: "turn-end", status: "failed", reason: "interrupted" };
  }
  return fail(toTurnError(reason));
}

function fail(error: TurnError): TurnEnd {
  return { type: "turn-end", status: "failed", reason: "error", error };
}

function toTurnError(error: unknown): TurnError {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { code: "internal", message };
}
