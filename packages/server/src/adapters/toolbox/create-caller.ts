import type { Duplex, Readable } from "node:stream";
import { z } from "zod";
import type { ToolboxConnection } from "./create-connection.ts";
import { openCall } from "./open-call.ts";
import { readJson, readJsonLines } from "./read-answer.ts";
import { toAppError, unbelievable } from "./to-app-error.ts";
import type { ToolboxCall } from "./toolbox-call.ts";

/** Asks the toolbox. What it answers is bounded and checked; failures are `AppError`s. */
export type ToolboxCaller = {
  json<Answer>(call: ToolboxCall, schema: z.ZodType<Answer>, maxBytes?: number): Promise<Answer>;
  /** For what answers nothing. */
  tell(call: ToolboxCall): Promise<void>;
  lines<Line>(
    call: ToolboxCall,
    schema: z.ZodType<Line>,
    maxLineBytes: number,
  ): AsyncIterable<Line>;
  /** How much will come is not known. */
  bytes(call: ToolboxCall): Promise<Readable>;
  tunnel(call: ToolboxCall): Promise<Duplex>;
};

const usualMaxBytes = 4_000_000;

export function createCaller(connection: ToolboxConnection): ToolboxCaller {
  const json: ToolboxCaller["json"] = (call, schema, maxBytes = usualMaxBytes) =>
    settle(call, async () => {
      const stream = await openCall(connection, call, false);
      try {
        return parse(schema, await readJson(stream, maxBytes));
      } finally {
        stream.destroy();
      }
    });
  return {
    json,
    tell: async (call) => void (await json(call, z.unknown())),
    async *lines(call, schema, maxLineBytes) {
      const stream = await settle(call, () => openCall(connection, call, false));
      try {
        for await (const line of readJsonLines(stream, maxLineBytes)) yield parse(schema, line);
      } catch (error) {
        throw toAppError(error, call);
      } finally {
        stream.destroy();
      }
    },
    bytes: (call) => settle(call, () => openCall(connection, call, false)),
    tunnel: (call) => settle(call, () => openCall(connection, call, true)),
  };
}

async function settle<Answer>(call: ToolboxCall, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error, call);
  }
}

function parse<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw unbelievable("something of another shape");
}
