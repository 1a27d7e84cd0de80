import type { ValidateReply, ValidateRequest } from "@steward/contracts/evidence.ts";
import type { EmbeddedState, ModelList, UseModel } from "@steward/contracts/model-entry.ts";
import type { Status } from "@steward/contracts/status.ts";
import type { WorkspaceFiles } from "@steward/sdk/workspace-files.ts";
import type { Access, Principal } from "../../modules/access/index.ts";
import type { Agent } from "../../modules/agent/index.ts";
import type { Artifacts } from "../../modules/artifacts/index.ts";
import type { Commands, Conversations } from "../../modules/conversations/index.ts";
import type { Media } from "../../modules/media/index.ts";
import type { Personas } from "../../modules/personas/index.ts";
import type {
  Containers,
  Desktops,
  Previews,
  Terminals,
  WorkspaceContents,
  WorkspaceEntries,
  Sandboxes,
} from "../../modules/sandboxes/index.ts";
import type { Turns } from "../../modules/turns/index.ts";
import type { PreviewAddress } from "./admit-to-preview.ts";
import type { Approvals, Audit, Decider } from "./approvals.ts";
import type { Feed } from "./feed.ts";
import type { Intents } from "./intents.ts";
import type { MemoryDesk } from "./memory-desk.ts";
import type { Threads } from "./threads.ts";

/** What the models page and the CLI do with models. */
export type ModelDesk = {
  list(): ModelList;
  /** Puts a model first in a role and keeps that in the config. */
  use(request: UseModel): Promise<ModelList>;
  /** Fetches the built-in model, or the named one. */
  prepare(model?: string): EmbeddedState;
};

/** The files of conversations, as the panel uses them. */
export type Workspace = {
  readonly files: WorkspaceFiles;
  readonly contents: WorkspaceContents;
  readonly entries: WorkspaceEntries;
  readonly maxUploadBytes: number;
};

/** What the routes serve. */
export type HttpServices = {
  readonly access: Access;
  readonly agent: Agent;
  readonly conversations: Conversations;
  readonly turns: Turns;
  readonly media: Media;
  readonly artifacts: Artifacts;
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly commands: Commands;
  readonly personas: Pick<Personas, "list" | "require">;
  readonly threads: Threads;
  readonly intents: Intents;
  /** Must not throw for what is wrong with models or the embedder. */
  readonly validate: (
    by: Decider,
    request: ValidateRequest,
    signal: AbortSignal,
  ) => Promise<ValidateReply>;
  /** Speaks MCP; must end what it does when the request's signal aborts. */
  readonly mcp: (by: Principal, request: Request) => Promise<Response>;
  readonly sandboxes: Sandboxes;
  readonly containers: Containers;
  readonly terminals: Terminals;
  readonly desktops: Desktops;
  readonly previews: Previews;
  readonly previewAddress: PreviewAddress;
  readonly workspace: Workspace;
  readonly models: ModelDesk;
  readonly memory: MemoryDesk;
  readonly feed: Feed;
  readonly version: string;
  /** Prefix of links that people open. */
  readonly publicUrl: () => string;
  readonly isSecure: () => boolean;
  readonly status: () => Promise<Status>;
  /** The config in force, secrets masked. */
  readonly config: () => unknown;
  readonly isReady: () => boolean;
  readonly metrics: () => Promise<string>;
};
