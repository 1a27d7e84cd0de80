import { CreatedKey, KeyList, Me, type CreateKey } from "@steward/contracts/account.ts";
import { Artifact } from "@steward/contracts/artifact.ts";
import { CommandList, CommandReply } from "@steward/contracts/command.ts";
import {
  Conversation,
  ConversationDetail,
  ConversationList,
  type CreateConversation,
  type CreateTurn,
  type UpdateConversation,
} from "@steward/contracts/conversation.ts";
import { GrantList } from "@steward/contracts/grant.ts";
import { MediaEntry } from "@steward/contracts/media.ts";
import { EmbeddedState, ModelList, type UseModel } from "@steward/contracts/model-entry.ts";
import { PersonaList } from "@steward/contracts/persona.ts";
import { Status } from "@steward/contracts/status.ts";
import { Approval, ApprovalList, type DecideApproval } from "@steward/contracts/tool-call.ts";
import { Trace } from "@steward/contracts/trace.ts";
import { TurnView } from "@steward/contracts/turn-view.ts";
import { Turn } from "@steward/contracts/turn.ts";
import { createComputerApi } from "./computer-api.ts";
import type { Http } from "./http.ts";

export interface ListOptions {
  readonly q: string;
  readonly cursor: string | null;
  readonly archived: boolean;
}

export type Api = ReturnType<typeof createApi>;

/** The REST routes the page uses, one line each. */
export function createApi(http: Http) {
  const post = (json: unknown) => ({ method: "POST", json }) as const;
  return {
    signIn: (token: string) =>
      http.read(Me, "/api/sign-in", { ...post({ token }), allowUnauthorized: true }),
    signOut: () => http.send("/api/sign-out", { method: "POST" }),
    me: () => http.read(Me, "/api/me"),

    listConversations: (options: ListOptions) =>
      http.read(ConversationList, `/api/conversations?${toQuery(options)}`),
    createConversation: (body: CreateConversation) =>
      http.read(Conversation, "/api/conversations", post(body)),
    conversation: (id: string) => http.read(ConversationDetail, `/api/conversations/${id}`),
    updateConversation: (id: string, json: UpdateConversation) =>
      http.read(Conversation, `/api/conversations/${id}`, { method: "PATCH", json }),
    removeConversation: (id: string) => http.send(`/api/conversations/${id}`, { method: "DELETE" }),

    createTurn: (conversationId: string, body: CreateTurn) =>
      http.read(Turn, `/api/conversations/${conversationId}/turns`, post(body)),
    turn: (id: string) => http.read(TurnView, `/api/turns/${id}`),
    trace: (id: string) => http.read(Trace, `/api/turns/${id}/trace`),
    retryTurn: (id: string, model: string | undefined) =>
      http.read(Turn, `/api/turns/${id}/retry`, post(model === undefined ? {} : { model })),
    updateTurn: (id: string, text: string) =>
      http.read(Turn, `/api/turns/${id}`, { method: "PATCH", json: { text } }),
    stopTurn: (id: string) => http.read(TurnView, `/api/turns/${id}/stop`, { method: "POST" }),

    approvals: () => http.read(ApprovalList, "/api/approvals"),
    decide: (id: string, body: DecideApproval) =>
      http.read(Approval, `/api/approvals/${encodeURIComponent(id)}`, post(body)),
    grants: () => http.read(GrantList, "/api/approvals/grants"),
    revokeGrant: (id: string) => http.send(`/api/approvals/grants/${id}`, { method: "DELETE" }),
    artifact: (id: string) => http.read(Artifact, `/artifacts/${id}`),
    personas: () => http.read(PersonaList, "/api/personas"),
    commands: () => http.read(CommandList, "/api/commands"),
    runCommand: (conversationId: string, text: string) =>
      http.read(CommandReply, `/api/conversations/${conversationId}/commands`, post({ text })),

    uploadMedia: (file: File) => {
      const form = new FormData();
      form.append("file", file, file.name);
      return http.read(MediaEntry, "/api/media", { method: "POST", form });
    },

    models: () => http.read(ModelList, "/api/models"),
    chooseModel: (body: UseModel) => http.read(ModelList, "/api/models/use", post(body)),
    prepareEmbedded: () =>
      http.read(EmbeddedState, "/api/models/embedded/prepare", { method: "POST" }),

    keys: () => http.read(KeyList, "/api/keys"),
    createKey: (body: CreateKey) => http.read(CreatedKey, "/api/keys", post(body)),
    revokeKey: (id: string) => http.send(`/api/keys/${id}`, { method: "DELETE" }),
    status: () => http.read(Status, "/api/status"),
    ...createComputerApi(http),
  };
}

function toQuery({ q, cursor, archived }: ListOptions): string {
  const query = new URLSearchParams({ limit: "50", archived: String(archived) });
  if (q !== "") query.set("q", q);
  if (cursor !== null) query.set("cursor", cursor);
  return query.toString();
}
