import { Me, SignInLink, SignInRequest } from "@steward/contracts/account.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import type { Principal, Access } from "../../../modules/access/index.ts";
import { principalOf, requireScope, SESSION_COOKIE } from "../exchange/authenticate.ts";

export type SessionServices = {
  readonly access: Access;
  readonly isSecure: () => boolean;
  /** Prefix of links that people open. */
  readonly publicUrl: () => string;
};

export function sessionRoutes(services: SessionServices): FastifyPluginCallbackZod {
  const { access, publicUrl, isSecure } = services;
  const cookie = () =>
    ({ path: "/", httpOnly: true, sameSite: "strict", secure: isSecure() }) as const;
  return (app, _options, done) => {
    app.post(
      "/api/sign-in",
      { schema: { tags: ["Session"], body: SignInRequest, response: { 200: Me } } },
      async (request, reply) => {
        const session = await access.signIn(request.body.token);
        if (!session) {
          access.refuseGuess(request.ip);
          throw new AppError(
            "unauthorized",
            "This link was used already or is older than ten minutes. Get a new one with: npx steward sign-in",
          );
        }
        // In seconds from now: the browser's clock need not be ours.
        const maxAge = session.lifetimeMs / 1000;
        reply.setCookie(SESSION_COOKIE, session.token, { ...cookie(), maxAge });
        return toMe(session.principal);
      },
    );
    app.post(
      "/api/sign-out",
      { schema: { tags: ["Session"], response: { 204: z.null() } } },
      async (request, reply) => {
        const token = request.cookies[SESSION_COOKIE];
        if (token !== undefined) await access.signOut(token);
        reply.clearCookie(SESSION_COOKIE, cookie());
        return reply.code(204).send(null);
      },
    );
    app.get(
      "/api/me",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags: ["Session"], response: { 200: Me } },
      },
      (request) => toMe(principalOf(request)),
    );
    app.post(
      "/api/sign-in-links",
      {
        onRequest: requireScope(access, "admin"),
        schema: {
          tags: ["Session"],
          body: z.strictObject({ user: z.string().optional() }).default({}),
          response: { 200: SignInLink },
        },
      },
      async (request) => {
        const { token, expiresAt } = await access.createLink(request.body.user);
        return { url: `${publicUrl()}/sign-in#${token}`, expiresAt };
      },
    );
    done();
  };
}

function toMe(principal: Principal): Me {
  const { userId: id, userName: name, role } = principal;
  return { user: { id, name, role }, scopes: [...principal.scopes] };
}
