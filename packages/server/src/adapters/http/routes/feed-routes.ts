import type { FeedEvent } from "@steward/contracts/feed-event.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import { openEventStream } from "../exchange/event-stream.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Feed } from "../exchange/feed.ts";

export type FeedServices = {
  readonly access: Access;
  readonly feed: Feed;
};

export function feedRoutes({ access, feed }: FeedServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      "/api/feed",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags: ["Feed"] },
        exposeHeadRoute: false,
      },
      (request, reply) => {
        reply.hijack();
        const stream = openEventStream(reply.raw);
        const send = (event: FeedEvent) => void stream.write(`data: ${JSON.stringify(event)}\n\n`);
        const leave = feed.subscribe(principalOf(request).userId, send);
        if (stream.signal.aborted) leave();
        else stream.signal.addEventListener("abort", leave);
      },
    );
    done();
  };
}
