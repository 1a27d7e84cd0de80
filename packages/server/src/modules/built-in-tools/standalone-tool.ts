import type { UserId } from "@steward/contracts/ids.ts";
import type { ToolEffect } from "@steward/contracts/tool-call.ts";
import type { z } from "zod";

/** A program that calls a tool, without any turn. */
export type ToolCaller = {
  readonly ownerId: UserId;
  /** Which of the owner's programs: what a tool keeps between two calls belongs to it. */
  readonly programId: string;
  /** Aborts when the program no longer waits. The tool must then settle soon. */
  readonly signal: AbortSignal;
};

/** A tool that needs neither a turn nor a conversation, so that programs can call it as well. */
export type StandaloneTool<Input = unknown, Output extends object = object> = {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  readonly effects: readonly ToolEffect[];
  readonly idempotent: boolean;
  /** Throws an `AppError` for what the caller can do something about. */
  readonly run: (input: Input, by: ToolCaller) => Promise<Output>;
};

/** Declares one. Its own schema is what knows the input; to everybody else it is `unknown`. */
export function defineStandaloneTool<Input, Output extends object>(
  tool: StandaloneTool<Input, Output>,
): StandaloneTool {
  return tool as unknown as StandaloneTool;
}
