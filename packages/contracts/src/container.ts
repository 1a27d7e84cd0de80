import { z } from "zod";
import { ConversationId } from "./ids.ts";
import { EndReason } from "./tool-call.ts";

/* The container manager as scripts know it: a container is a sandbox. */

export const StartContainer = z.strictObject({
  /** The kind of sandbox. */
  container: z.string().min(1).max(100),
  code: z.string().max(1_000_000),
  /** Absent: python, or what the code says in its first line. */
  language: z.enum(["python", "javascript", "typescript", "bash", "sh"]).optional(),
  /** What it is for; shown, not used. */
  task: z.string().max(2000).optional(),
  /** Leaves it running, for `exec`. */
  keep: z.boolean().default(false),
  /** Whose files it sees. Absent: a workspace that is thrown away with it. */
  conversation: ConversationId.optional(),
});

export const ExecContainer = z.strictObject({
  container_id: z.string().min(1).max(100),
  command: z.union([z.string().min(1).max(100_000), z.array(z.string()).min(1).max(1000)]),
});

export const StopContainer = z.strictObject({ container_id: z.string().min(1).max(100) });

export const ContainerResult = z.object({
  container_id: z.string(),
  /** Null: it was ended by a signal or its time limit. */
  exit_code: z.int().nullable(),
  /** Null: it ended by itself. The end of `stderr` has it in words. */
  reason: EndReason.nullable(),
  stdout: z.string(),
  stderr: z.string(),
  duration_ms: z.int().nonnegative(),
});
export type ContainerResult = z.infer<typeof ContainerResult>;

export const ContainerKind = z.object({
  name: z.string(),
  description: z.string(),
  triggers: z.array(z.string()),
  network_mode: z.enum(["none", "restricted", "bridge"]),
  needs_confirm: z.boolean(),
  memory_bytes: z.number(),
  cpus: z.number(),
  timeout_seconds: z.number(),
  ready: z.boolean(),
  /** Programs that are not there. */
  missing: z.array(z.string()),
  /** Why it is not ready, and what to do. */
  reason: z.string().nullable(),
  hint: z.string().nullable(),
});
export type ContainerKind = z.infer<typeof ContainerKind>;

export const ContainerKinds = z.object({
  /** Null: execution is off. */
  driver: z.string().nullable(),
  reason: z.string(),
  hint: z.string().nullable(),
  containers: z.array(ContainerKind),
  /** Mistakes in registry.yaml, with their lines. */
  problems: z.array(z.string()),
});
export type ContainerKinds = z.infer<typeof ContainerKinds>;

export const RunningContainer = z.object({
  container_id: z.string(),
  container: z.string(),
  conversation: ConversationId.nullable(),
  state: z.enum(["running", "paused"]),
  started_at: z.number(),
  used_at: z.number(),
  memory_bytes: z.number().nullable(),
  cpu_ms: z.number().nullable(),
  processes: z.int().nullable(),
});
export type RunningContainer = z.infer<typeof RunningContainer>;

export const ContainerStatus = z.object({ containers: z.array(RunningContainer) });
export const ContainerCleanup = z.object({ stopped: z.int().nonnegative() });
