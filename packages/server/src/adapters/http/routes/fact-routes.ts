import {
  Fact,
  FactId,
  FactKept,
  FactList,
  ListFactsQuery,
  NewFact,
  UpdateFact,
} from "@steward/contracts/fact.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { MemoryDesk, MemoryUser } from "../../../modules/memory/index.ts";
import type { Access } from "../../../modules/access/index.ts";

const params = z.object({ id: FactId });
const tags = ["Memory"];

export type FactServices = {
  readonly access: Access;
  readonly memory: MemoryDesk;
};

/** What is known, fact by fact. */
export function factRoutes(services: FactServices): FastifyPluginCallbackZod {
  const { access, memory } = services;
  const canChat = requireScope(access, "chat");
  return (app, _options, done) => {
    app.get(
      "/api/memory/facts",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, querystring: ListFactsQuery, response: { 200: FactList } },
      },
      (request) => memory.facts.list(principalOf(request), request.query),
    );
    app.post(
      "/api/memory/facts",
      { onRequest: canChat, schema: { tags, body: NewFact, response: { 201: FactKept } } },
      async (request, reply) =>
        reply.code(201).send(await memory.facts.keep(principalOf(request), request.body)),
    );
    app.patch(
      "/api/memory/facts/:id",
      {
        onRequest: canChat,
        schema: { tags, params, body: UpdateFact, response: { 200: FactKept } },
      },
      (request) => memory.facts.update(principalOf(request), request.params.id, request.body),
    );
    app.delete(
      "/api/memory/facts/:id",
      { onRequest: canChat, schema: { tags, params, response: { 204: z.null() } } },
      async (request, reply) => {
        await memory.facts.update(principalOf(request), request.params.id, { retract: true });
        return reply.code(204).send(null);
      },
    );
    void app.register(keyValues(services));
    done();
  };
}

const place = z.object({
  conversation: z.string().min(1).max(200),
  key: z.string().trim().min(1).max(200),
});

/** The facts of a conversation by their keys. */
function keyValues({ access, memory }: FactServices): FastifyPluginCallbackZod {
  const canChat = requireScope(access, "chat");
  const path = "/api/memory/facts/by-conversation/:conversation/:key";
  return (app, _options, done) => {
    app.get(
      path,
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, params: place, response: { 200: Fact } },
      },
      (request) => getFact(memory, principalOf(request), request.params),
    );
    app.put(
      path,
      {
        onRequest: canChat,
        schema: {
          tags,
          params: place,
          body: NewFact.pick({ value: true }),
          response: { 200: FactKept },
        },
      },
      (request) =>
        memory.facts.writeKey(principalOf(request), { ...request.params, ...request.body }),
    );
    app.delete(
      path,
      { onRequest: canChat, schema: { tags, params: place, response: { 204: z.null() } } },
      async (request, reply) => {
        const by = principalOf(request);
        const { id } = await getFact(memory, by, request.params);
        await memory.facts.update(by, id, { retract: true });
        return reply.code(204).send(null);
      },
    );
    done();
  };
}

async function getFact(
  { facts }: MemoryDesk,
  by: MemoryUser,
  { conversation, key }: z.infer<typeof place>,
): Promise<Fact> {
  const fact = await facts.readKey(by, conversation, key);
  if (fact) return fact;
  throw new AppError("not_found", `Nothing is known under ${key} in this conversation.`);
}
