import type {
  ApiKey,
  CreatedKey,
  CreateKey,
  CreateUser,
  User,
} from "@steward/contracts/account.ts";
import type { KeyId } from "@steward/contracts/ids.ts";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";
import type { CompactState } from "@steward/contracts/memory.ts";
import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { ConfigSource } from "../config/load-config.ts";
import type { ToolNames } from "../config/tools-config.ts";

/**
 * Keys and users as the REST routes offer them to the owner. One implementation asks the running
 * server; the other opens the database, under the lock that keeps a server out meanwhile.
 */
export type Accounts = {
  createKey(body: CreateKey): Promise<CreatedKey>;
  listKeys(): Promise<readonly ApiKey[]>;
  revokeKey(id: KeyId): Promise<void>;
  createUser(body: CreateUser): Promise<User>;
  listUsers(): Promise<readonly User[]>;
};

export type OpenAccounts = Accounts & AsyncDisposable;

/** What waits for a decision, in the same two ways. */
export type ApprovalDesk = {
  /** Without a server a decision takes effect when it starts. */
  readonly isOffline: boolean;
  /** Those that wait, oldest first. */
  list(): Promise<readonly Approval[]>;
  get(id: string): Promise<Approval>;
  /** Fails with `conflict` when somebody was first. */
  decide(id: string, body: DecideApproval): Promise<Approval>;
};

export type OpenApprovals = ApprovalDesk & AsyncDisposable;

/** Writing the database's file anew, in the same two ways. Neither waits for its end. */
export type Compaction = {
  start(): Promise<CompactState>;
  state(): Promise<CompactState>;
};

/** The database, opened while no server runs and none can start. */
export type Offline = AsyncDisposable & {
  readonly accounts: Accounts;
  readonly approvals: ApprovalDesk;
  /** Closing waits for its end. */
  readonly compaction: Compaction;
};

export type StartOptions = ConfigSource & {
  /** Wins over the config. */
  readonly port?: number;
  readonly host?: string;
  /** Whether log lines also go to stderr. */
  readonly stderr: boolean;
};

/** What stands behind the commands; loaded by those that need it. */
export type Program = {
  startServer(options: StartOptions): Promise<RunningServer>;
  /** Fails with `already_running` while somebody else has the home. */
  openOffline(source: ConfigSource): Promise<Offline>;
  toolNames(): Promise<ToolNames>;
};

export type RunningServer = {
  readonly url: string;
  readonly pid: number;
  /** A one-time link. */
  readonly signInUrl: string;
  /** The id of the model that answers now; null while none can. */
  answeringModel(): string | null;
  /** Calls back with the state of the built-in model now and at each change. */
  onEmbedded(listener: (state: EmbeddedState) => void): void;
  /** Must settle; ends running turns as the log allows. */
  close(): Promise<void>;
};
