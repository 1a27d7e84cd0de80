import type { Generated } from "kysely";
import type { KnowledgeSchema } from "./knowledge-schema.ts";
import type { MemorySchema } from "./memory-schema.ts";

/** 0 or 1: SQLite has no boolean, and Postgres reads these columns as small integers too. */
type Flag = number;
/** JSON text. */
type Json = string;

export type Schema = CoreSchema & MemorySchema & KnowledgeSchema;

type CoreSchema = {
  schema_version: { id: number; version: number };
  settings: { key: string; value: string };
  users: { id: string; name: string; role: string; created_at: number };
  sign_in_links: { hash: string; owner_id: string; expires_at: number };
  web_sessions: { hash: string; owner_id: string; expires_at: number };
  api_keys: {
    id: string;
    owner_id: string;
    name: string;
    hash: string;
    prefix: string;
    scopes: Json;
    client_tools: string;
    continue_on_disconnect: Flag;
    requests: string;
    created_at: number;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  conversations: {
    id: string;
    owner_id: string;
    kind: string;
    title: string;
    /** Whether a person chose the title; a made one never replaces it. */
    title_chosen: Flag;
    model: string;
    pinned: Flag;
    archived: Flag;
    head_turn_id: string | null;
    queue_mode: string;
    approval_mode: string;
    thinking_mode: string | null;
    persona: string | null;
    /** For threads: which effects and tools ask, whatever the mode says. */
    interrupt_on: Json | null;
    created_at: number;
    updated_at: number;
  };
  turns: {
    id: string;
    owner_id: string;
    conversation_id: string;
    parent_id: string | null;
    status: string;
    model: string;
    input: Json;
    created_at: number;
    ended_at: number | null;
    /** The call that started it, where it is a sub-agent's. */
    spawner_turn_id: string | null;
    spawner_call_id: string | null;
    root_turn_id: string | null;
    path: Json | null;
    stop_requested_at: number | null;
  };
  turn_inputs: {
    id: string;
    turn_id: string;
    owner_id: string;
    content: Json;
    created_at: number;
    taken_at: number | null;
  };
  tool_calls: {
    turn_id: string;
    call_id: string;
    owner_id: string;
    conversation_id: string;
    step: number;
    name: string;
    title: string;
    input: Json;
    effects: Json;
    hash: string;
    state: string;
    ask: Json | null;
    expires_at: number | null;
    decision: Json | null;
    created_at: number;
    ended_at: number | null;
  };
  approval_grants: {
    id: string;
    owner_id: string;
    scope: string;
    /** The turn or conversation that it holds for; null: always. */
    scope_id: string | null;
    tool: string;
    covers: string;
    created_by: string;
    created_at: number;
  };
  audit: {
    id: string;
    owner_id: string;
    at: number;
    actor: string;
    action: string;
    subject: string;
    detail: Json;
  };
  artifacts: {
    id: string;
    owner_id: string;
    version: number;
    type: string;
    label: string;
    mime: string;
    blob: string;
    bytes: number;
    source: string;
    tool: string | null;
    turn_id: string | null;
    conversation_id: string | null;
    created_at: number;
    expires_at: number | null;
  };
  sandboxes: {
    id: string;
    owner_id: string;
    conversation_id: string;
    kind: string;
    started_at: number;
  };
  /** What the next sandboxes of a conversation may reach, and are made from. */
  sandbox_settings: {
    conversation_id: string;
    owner_id: string;
    domains: Json;
    images: Json;
  };
  turn_events: {
    turn_id: string;
    owner_id: string;
    /** The last position that the row covers: consecutive deltas are stored as one row. */
    seq: number;
    type: string;
    payload: Json;
    at: number;
  };
  leases: {
    conversation_id: string;
    owner_id: string;
    holder: string;
    until: number;
    /** Grows with every change of hands; a writer with an older one is fenced off. */
    token: number;
  };
  answer_echoes: { owner_id: string; hash: string; turn_id: string };
  media: {
    id: string;
    owner_id: string;
    mime: string;
    name: string;
    bytes: number;
    created_at: number;
    /** Whether a message has shown it; what none has shown goes after a day. */
    used: Flag;
  };
  usage: {
    id: Generated<number>;
    owner_id: string;
    turn_id: string | null;
    provider: string;
    model: string;
    role: string | null;
    input_tokens: number;
    output_tokens: number;
    reasoning_tokens: number;
    cached_input_tokens: number;
    cost_micros: number | null;
    at: number;
  };
};
