import { z } from "zod";
import { ConversationId } from "./ids.ts";
import { ProcessSize, SandboxFile } from "./toolbox.ts";

/* The panels of a conversation's computer: files, terminals, desktop, ports, snapshots. */

export const WorkspaceListing = z.object({
  entries: z.array(SandboxFile),
  /** There are more. */
  isCut: z.boolean(),
});
export type WorkspaceListing = z.infer<typeof WorkspaceListing>;

const path = z.string().min(1).max(4000);
export const MoveFile = z.strictObject({ from: path, to: path });
export const MakeFolder = z.strictObject({ path });

export const OpenTerminal = z.strictObject({
  ...ProcessSize.shape,
  sandbox: z.string().optional(),
});
export const Terminal = z.object({
  id: z.string(),
  conversationId: ConversationId,
  sandbox: z.string(),
  title: z.string(),
  isRunning: z.boolean(),
  createdAt: z.number(),
});
export type Terminal = z.infer<typeof Terminal>;
export const TerminalList = z.object({ terminals: z.array(Terminal) });

/** What the page says on a terminal's socket. */
export const TerminalInput = z.discriminatedUnion("type", [
  z.object({ type: z.literal("input"), data: z.string().max(1_000_000) }),
  z.object({ type: z.literal("resize"), ...ProcessSize.shape }),
]);
export type TerminalInput = z.infer<typeof TerminalInput>;

/** What it hears: the screen as it is, then what is printed, and at last the end. */
export const TerminalOutput = z.discriminatedUnion("type", [
  z.object({ type: z.literal("screen"), data: z.string(), ...ProcessSize.shape }),
  z.object({ type: z.literal("output"), data: z.string() }),
  z.object({ type: z.literal("exit"), exitCode: z.int().nullable() }),
]);
export type TerminalOutput = z.infer<typeof TerminalOutput>;

export const DesktopMode = z.enum(["view", "control"]);
export type DesktopMode = z.infer<typeof DesktopMode>;
export const OpenDesktop = z.strictObject({ mode: DesktopMode });
/** Good for one connection, soon, from the page that asked. */
export const DesktopTicket = z.object({ path: z.string(), expiresAt: z.number() });
export type DesktopTicket = z.infer<typeof DesktopTicket>;
/** Who has mouse and keyboard. */
export const DesktopControl = z.object({ holder: z.enum(["agent", "person"]) });
export type DesktopControl = z.infer<typeof DesktopControl>;

export const OpenPreview = z.strictObject({
  port: z.int().min(1).max(65_535),
  sandbox: z.string().optional(),
});
export const Preview = z.object({ url: z.string(), expiresAt: z.number() });
export type Preview = z.infer<typeof Preview>;
export const PortList = z.object({
  ports: z.array(z.object({ port: z.int(), sandbox: z.string() })),
});

const name = z
  .string()
  .regex(/^[\w][\w .-]{0,79}$/u, "letters, digits, spaces, dots and dashes, at most 80");
export const CreateSnapshot = z.strictObject({ name });
export const Snapshot = z.object({
  name: z.string(),
  bytes: z.number().nonnegative(),
  createdAt: z.number(),
  /** Whether the computer's own file system was saved too. */
  hasSystem: z.boolean(),
});
export type Snapshot = z.infer<typeof Snapshot>;
export const SnapshotList = z.object({ snapshots: z.array(Snapshot) });
