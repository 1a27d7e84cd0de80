import { AuditList, ListAuditQuery } from "@steward/contracts/audit.ts";
import { GrantList } from "@steward/contracts/grant.ts";
import { Approval, ApprovalList, DecideApproval, type Verb } from "@steward/contracts/tool-call.ts";
import type { FastifyPluginCallbackZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import { principalOf, requireScope } from "../exchange/authenticate.ts";
import type { Access } from "../../../modules/access/index.ts";
import type { Approvals, AuditStore } from "../../../modules/tools/index.ts";

/** `turnId.callId`, URL-encoded: call ids are the model's own words. */
const params = z.object({ id: z.string() });
const tags = ["Approvals"];

export type ApprovalServices = {
  readonly access: Access;
  readonly approvals: Pick<Approvals, "list" | "get" | "decide" | "grants" | "revokeGrant">;
  readonly audit: Pick<AuditStore, "list">;
};

export function approvalRoutes(services: ApprovalServices): FastifyPluginCallbackZod {
  const { access, approvals, audit } = services;
  const canRead = requireScope(access, "read");
  return (app, _options, done) => {
    app.get(
      "/api/approvals",
      { onRequest: canRead, schema: { tags, response: { 200: ApprovalList } } },
      async (request) => ({ approvals: [...(await approvals.list(principalOf(request)))] }),
    );
    app.get(
      "/api/approvals/:id",
      { onRequest: canRead, schema: { tags, params, response: { 200: Approval } } },
      (request) => approvals.get(principalOf(request), request.params.id),
    );
    app.post(
      "/api/approvals/:id",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, params, body: DecideApproval, response: { 200: Approval } },
      },
      async (request) => {
        const { id } = request.params;
        const { ok, approval } = await approvals.decide(principalOf(request), id, request.body);
        if (ok) return approval;
        throw new AppError("conflict", toRefusal(approval), { data: { approval } });
      },
    );
    app.get(
      "/api/audit",
      {
        onRequest: requireScope(access, "admin"),
        schema: { tags, querystring: ListAuditQuery, response: { 200: AuditList } },
      },
      async (request) => ({
        entries: [...(await audit.list(principalOf(request).userId, request.query.limit))],
      }),
    );
    void app.register(grantRoutes(services));
    done();
  };
}

function grantRoutes({ access, approvals }: ApprovalServices): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      "/api/approvals/grants",
      {
        onRequest: requireScope(access, "read"),
        schema: { tags, response: { 200: GrantList } },
      },
      async (request) => ({ grants: [...(await approvals.grants(principalOf(request)))] }),
    );
    app.delete(
      "/api/approvals/grants/:id",
      {
        onRequest: requireScope(access, "chat"),
        schema: { tags, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await approvals.revokeGrant(principalOf(request), request.params.id);
        return reply.code(204).send(null);
      },
    );
    done();
  };
}

const pastTense = {
  approve: "approved",
  edit: "approved with changes",
  reject: "rejected",
  respond: "answered",
  retry: "told to try again",
} as const satisfies Record<Verb, string>;

function toRefusal({ verb, decidedBy, state }: Approval): string {
  if (verb === null) return `already ${state}`;
  return `already ${pastTense[verb]} by ${decidedBy ?? "somebody"}`;
}
