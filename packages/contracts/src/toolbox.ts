import { z } from "zod";

/*
 * What the server and the toolbox inside a sandbox say to each other. The toolbox dials the server's
 * socket (`gateway.sock` in its run folder), sends one line, waits to be spoken to, and is from then on
 * an HTTP/2 server on that connection. Whatever it answers is untrusted: code in the sandbox can speak in its name.
 */

/** The first line on a connection: `STEWARD/1 <sandbox id> <token>`. */
export const TOOLBOX_GREETING = "STEWARD/1";

/** Where things are inside a sandbox. */
export const sandboxPaths = {
  workspace: "/workspace",
  shared: "/shared",
  /** The server's sockets, read-only. */
  run: "/run/steward",
  gatewaySocket: "/run/steward/gateway.sock",
  proxySocket: "/run/steward/proxy.sock",
  /** Node and the toolbox, read-only. */
  tools: "/opt/steward",
  home: "/home/sandbox",
  /** How the folders begin that code is put into while it runs, each with an id after it. */
  code: "/tmp/code-",
} as const;

export const ProcessSize = z.object({
  cols: z.int().min(2).max(1000),
  rows: z.int().min(2).max(1000),
});
export type ProcessSize = z.infer<typeof ProcessSize>;

export const NewProcess = z.object({
  /** Names the process for whoever comes back for it; a second start with the same tag finds the first. */
  tag: z.string().min(1).max(200),
  /** A line for `bash -c` (or `sh`), or a program with its arguments. */
  command: z.union([z.string().min(1), z.array(z.string()).min(1)]),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  /** Written to its standard input, which is then closed. Absent: there is none. */
  input: z.string().optional(),
  /** Then the whole tree is killed. Absent: no limit. */
  timeoutMs: z.int().positive().optional(),
  /** What is kept of the output; what comes after is counted and dropped. */
  outputBytes: z.int().positive(),
  /** Runs it on a terminal of this size. */
  terminal: ProcessSize.optional(),
});
export type NewProcess = z.infer<typeof NewProcess>;

export const ProcessState = z.object({
  tag: z.string(),
  pid: z.int(),
  isRunning: z.boolean(),
  exitCode: z.int().nullable(),
  /** The signal that ended it. */
  signal: z.string().nullable(),
  isTimedOut: z.boolean(),
  /** Output that was not kept, in bytes. */
  droppedBytes: z.int().nonnegative(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
});
export type ProcessState = z.infer<typeof ProcessState>;

/** A line of `GET /processes/:tag/output`: what it printed, and at last how it ended. */
export const ProcessLine = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("output"),
    stream: z.enum(["stdout", "stderr"]),
    /** Position after this piece, in bytes over both streams: where to go on from. */
    end: z.int().nonnegative(),
    /** Base64. */
    data: z.string(),
  }),
  z.object({ type: z.literal("exit"), state: ProcessState }),
]);
export type ProcessLine = z.infer<typeof ProcessLine>;

export const SandboxFile = z.object({
  /** Relative to the workspace, with `/`; bytes that are not UTF-8 are shown as `\xff`. */
  path: z.string(),
  kind: z.enum(["file", "folder", "link", "other"]),
  size: z.number().nonnegative().nullable(),
  modifiedAt: z.number(),
  mode: z.int(),
});
export type SandboxFile = z.infer<typeof SandboxFile>;

export const FileWatchLine = z.object({ path: z.string(), change: z.enum(["change", "rename"]) });
export type FileWatchLine = z.infer<typeof FileWatchLine>;

export const KernelLanguage = z.enum(["python", "javascript"]);
export type KernelLanguage = z.infer<typeof KernelLanguage>;

export const NewKernelRun = z.object({
  /** Names the run for whoever comes back for it. */
  tag: z.string().min(1).max(200),
  language: KernelLanguage,
  /** Where its code is; read when its turn has come. */
  file: z.string(),
  timeoutMs: z.int().positive(),
  outputBytes: z.int().positive(),
});
export type NewKernelRun = z.infer<typeof NewKernelRun>;

/** A line of a run in a kernel. */
export const KernelLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("output"), stream: z.enum(["stdout", "stderr"]), text: z.string() }),
  /** The value of the last expression. */
  z.object({ type: z.literal("result"), text: z.string() }),
  /** A figure; base64. */
  z.object({ type: z.literal("image"), mime: z.string(), data: z.string() }),
  z.object({ type: z.literal("error"), name: z.string(), message: z.string(), trace: z.string() }),
  z.object({
    type: z.literal("end"),
    ok: z.boolean(),
    isTimedOut: z.boolean(),
    /** The kernel had to be killed: its variables are gone. */
    isRestarted: z.boolean(),
  }),
]);
export type KernelLine = z.infer<typeof KernelLine>;

/** `ref` names an element of the last snapshot. */
export const BrowserAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("navigate"), url: z.string() }),
  z.object({ action: z.literal("snapshot") }),
  z.object({ action: z.literal("click"), ref: z.string(), double: z.boolean().optional() }),
  z.object({
    action: z.literal("type"),
    ref: z.string(),
    text: z.string(),
    submit: z.boolean().optional(),
  }),
  z.object({ action: z.literal("select"), ref: z.string(), values: z.array(z.string()) }),
  z.object({
    action: z.literal("scroll"),
    direction: z.enum(["up", "down", "left", "right"]),
    pixels: z.int().positive().max(10_000).optional(),
    ref: z.string().optional(),
  }),
  z.object({ action: z.literal("screenshot"), fullPage: z.boolean().optional() }),
  /** The readable text of the page. */
  z.object({ action: z.literal("read") }),
  z.object({
    action: z.literal("wait"),
    text: z.string().optional(),
    seconds: z.number().positive().max(60).optional(),
  }),
  z.object({ action: z.literal("back") }),
]);
export type BrowserAction = z.infer<typeof BrowserAction>;

export const BrowserResult = z.object({
  ok: z.boolean(),
  url: z.string(),
  title: z.string(),
  /** The snapshot, the text of the page, or why it did not work. */
  text: z.string(),
  /** PNG, base64. */
  image: z.string().nullable(),
});
export type BrowserResult = z.infer<typeof BrowserResult>;

export const DesktopAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("screenshot") }),
  z.object({
    action: z.literal("click"),
    x: z.int().nonnegative(),
    y: z.int().nonnegative(),
    button: z.enum(["left", "middle", "right"]).optional(),
    double: z.boolean().optional(),
  }),
  z.object({ action: z.literal("move"), x: z.int().nonnegative(), y: z.int().nonnegative() }),
  z.object({ action: z.literal("type"), text: z.string().max(10_000) }),
  /** As xdotool names them: `Return`, `ctrl+l`. */
  z.object({ action: z.literal("key"), keys: z.string().regex(/^[\w+]{1,60}$/u) }),
  z.object({
    action: z.literal("scroll"),
    x: z.int().nonnegative(),
    y: z.int().nonnegative(),
    direction: z.enum(["up", "down", "left", "right"]),
    clicks: z.int().positive().max(50).optional(),
  }),
]);
export type DesktopAction = z.infer<typeof DesktopAction>;

export const DesktopResult = z.object({
  ok: z.boolean(),
  text: z.string(),
  width: z.int(),
  height: z.int(),
  /** PNG, base64; of a screenshot. */
  image: z.string().nullable(),
});
export type DesktopResult = z.infer<typeof DesktopResult>;

export const ListeningPort = z.object({ port: z.int().min(1).max(65_535), address: z.string() });
export type ListeningPort = z.infer<typeof ListeningPort>;

export const ToolboxInfo = z.object({
  version: z.string(),
  /** What the machine has: `bash`, `python3`, `git`, `chromium`, `Xtigervnc` ... */
  programs: z.array(z.string()),
  hasTerminal: z.boolean(),
  hasBrowser: z.boolean(),
  hasDesktop: z.boolean(),
});
export type ToolboxInfo = z.infer<typeof ToolboxInfo>;

/** How often the kernel has killed something inside for lack of memory; null: it cannot be seen there. */
export const MemoryKills = z.object({ kills: z.int().nonnegative().nullable() });

export const ToolboxError = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
});
export type ToolboxError = z.infer<typeof ToolboxError>;
