import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { abortOnClose } from "../exchange/abort-on-close.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access, Principal } from "../../../modules/access/index.ts";

export type McpServices = {
  readonly access: Access;
  /** Speaks MCP; must end what it does when the request's signal aborts. */
  readonly mcp: (by: Principal, request: Request) => Promise<Response>;
};

/** Where MCP clients find our tools: see docs/verification.md. */
export function mcpRoutes({ access, mcp }: McpServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    // What is wrong with a body is for the protocol to say.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const onRequest = requireScope(access, "read");
    const serve = (request: FastifyRequest, reply: FastifyReply) =>
      mcp(principalOf(request), toWebRequest(request, abortOnClose(reply)));
    app.post("/mcp", { onRequest, schema: { tags: ["MCP"] } }, serve);
    // There are no sessions to follow or to end; the protocol has an answer for those who try.
    app.route({
      method: ["GET", "DELETE"],
      url: "/mcp",
      onRequest,
      schema: { hide: true },
      handler: serve,
    });
    done();
  };
}

function toWebRequest(
  { url, host, protocol, method, headers, body }: FastifyRequest,
  signal: AbortSignal,
): Request {
  const sent = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const text = typeof body === "string" ? { body } : {};
  return new Request(`${protocol}://${host}${url}`, { method, headers: sent, signal, ...text });
}
