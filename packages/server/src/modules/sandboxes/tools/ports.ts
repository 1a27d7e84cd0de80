import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { Sandboxes } from "../lifecycle/sandboxes.ts";

/** Shows what listens inside a sandbox to the owner's browser. */
export type PortPreviews = {
  open(request: {
    readonly ownerId: UserId;
    readonly conversationId: ConversationId;
    readonly kind: string;
    readonly port: number;
  }): Promise<{ readonly url: string }>;
};

/** Whether a person has the desktop in hand: then the model's input waits. */
export type DesktopControl = {
  isHeldByPerson(conversationId: ConversationId): boolean;
};

/** What tools need of the sandboxes. */
export type ToolSandboxes = Pick<Sandboxes, "status" | "kind" | "acquire" | "find" | "allowDomain">;

export type SandboxToolPorts = {
  readonly sandboxes: ToolSandboxes;
  readonly previews: PortPreviews;
  readonly control: DesktopControl;
};
