import { z } from "zod";
import { EndReason, TurnError, Usage } from "./turn.ts";

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({
    /** Position in the turn's log, from 1, without gaps. */
    seq: z.int().positive(),
    /** Milliseconds since the epoch. */
    at: z.number(),
    type: z.literal(type),
    ...shape,
  });

/** One entry of a turn's log. Everything that shows a turn is made from these. */
export const TurnEvent = z.discriminatedUnion("type", [
  event("turn-start", {}),
  /** A model call begins. */
  event("step-start", { step: z.int().nonnegative() }),
  /** A candidate of the route was tried and gave way before its first token. */
  event("model-fail", { model: z.string(), error: TurnError }),
  /** The candidate that answers. */
  event("model-start", { model: z.string() }),
  event("reasoning-delta", { text: z.string() }),
  event("text-delta", { text: z.string() }),
  /** The model asks for a tool that the front end declared; the front end runs it. */
  event("tool-call", { callId: z.string(), name: z.string(), input: z.string() }),
  event("step-end", { step: z.int().nonnegative(), usage: Usage }),
  event("turn-end", {
    status: z.enum(["done", "failed", "stopped"]),
    reason: EndReason,
    error: TurnError.optional(),
  }),
]);
export type TurnEvent = z.infer<typeof TurnEvent>;
export type TurnEventType = TurnEvent["type"];

type WithoutPosition<Event> = Event extends unknown ? Omit<Event, "seq" | "at"> : never;
/** What a writer appends; the log adds position and time. */
export type NewTurnEvent = WithoutPosition<TurnEvent>;
