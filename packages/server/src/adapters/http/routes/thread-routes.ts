import { toContainerEvent } from "@steward/contracts/container-event.ts";
import {
  CreatedThread,
  CreateThread,
  ResumedThread,
  ResumeThread,
  Thread,
  ThreadMessage,
} from "@steward/contracts/thread.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { openEventStream } from "../exchange/event-stream.ts";
import type { Threads, TurnPosition } from "../../../modules/threads/index.ts";
import type { Access } from "../../../modules/access/index.ts";

const params = z.object({ id: z.string() });
const tags = ["Threads"];

export type ThreadServices = {
  readonly access: Access;
  readonly threads: Threads;
};

/** Conversations for scripts: see docs/thread-api.md. */
export function threadRoutes(services: ThreadServices): FastifyPluginCallbackZod {
  const { access, threads } = services;
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.post(
      "/sessions",
      {
        onRequest: canChat,
        schema: { tags, body: CreateThread.prefault({}), response: { 201: CreatedThread } },
      },
      async (request, reply) => {
        const { interrupt_on: interruptOn, model, title } = request.body;
        const id = await threads.create(principalOf(request), { interruptOn, model, title });
        return reply.code(201).send({ thread_id: id });
      },
    );
    app.get(
      "/sessions/:id",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, params, response: { 200: Thread } },
      },
      (request) => threads.get(principalOf(request), request.params.id),
    );
    app.post(
      "/chat/:id",
      { onRequest: canChat, schema: { tags, params, body: ThreadMessage } },
      async (request, reply) => {
        const by = principalOf(request);
        const position = await threads.send(by, request.params.id, request.body.message);
        await sendEvents(threads, { request, reply }, position);
      },
    );
    void app.register(resumption(services));
    done();
  };
}

function resumption({ access, threads }: ThreadServices): FastifyPluginCallbackZod {
  const querystring = ResumeThread.extend({ arguments: z.string() }).partial();
  const body = ResumeThread.partial().default({});
  return (app, _options, done) => {
    app.post(
      "/resume/:id",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, params, querystring, body, response: { 200: ResumedThread } },
      },
      async (request, reply) => {
        const asked = toRequest(request.query, request.body);
        const resumed = await threads.resume(principalOf(request), request.params.id, asked);
        if (!(request.headers.accept ?? "").includes("text/event-stream")) return resumed.answer;
        await sendEvents(threads, { request, reply }, resumed.position);
        return reply;
      },
    );
    done();
  };
}

/** What the body does not say, the query may. */
function toRequest(
  { arguments: text, ...query }: { readonly [Key in keyof ResumeThread]?: string | undefined },
  body: { readonly [Key in keyof ResumeThread]?: ResumeThread[Key] | undefined },
): ResumeThread {
  const named = text === undefined ? {} : { arguments: parseArguments(text) };
  const parsed = ResumeThread.safeParse({ ...query, ...named, ...body });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0];
  throw new AppError(
    "invalid_request",
    `${problem?.path.join(".") || "request"}: ${problem?.message ?? "is not valid"}`,
  );
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("invalid_request", "arguments: not JSON", { cause: error });
  }
}

/** A reader that goes away stops nothing. */
async function sendEvents(
  threads: Threads,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  position: TurnPosition,
): Promise<void> {
  reply.hijack();
  const stream = openEventStream(reply.raw);
  for await (const batch of threads.follow(principalOf(request), position, stream.signal)) {
    const messages = batch.flatMap((event) => [event, toContainerEvent(event)]).filter(Boolean);
    await stream.write(messages.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(""));
  }
  stream.end();
}
