import type { Duplex } from "node:stream";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { DesktopMode, DesktopTicket } from "@steward/contracts/workspace.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { desktopKind } from "../tools/kind-of.ts";
import type { Sandboxes } from "../lifecycle/sandboxes.ts";
import { createDesktopControl, type DesktopControl } from "./desktop-control.ts";
import { createRfbFilter, type RfbFilter } from "./rfb-filter.ts";
import { createTickets } from "./tickets.ts";

const ticketMs = 60_000;

/** Whom a ticket is for. */
export type DesktopVisit = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  readonly mode: DesktopMode;
  /** Of the page that asked; null: no browser. */
  readonly origin: string | null;
};

export type DesktopConnection = {
  /** The bytes of the VNC server. */
  readonly stream: Duplex;
  /** What the viewer sends passes here first. */
  readonly filter: RfbFilter;
  close(): void;
};

/** Desktops as people see them: by tickets that are good once. */
export type Desktops = {
  readonly control: DesktopControl;
  /** Starts the desktop where it has to; then the ticket is for one connection to it. */
  open(visit: DesktopVisit, signal: AbortSignal): Promise<DesktopTicket>;
  /** Null: the ticket is no good, or not for this visitor. It is used up in any case. */
  admit(
    ticket: string,
    by: { readonly userId: UserId; readonly origin: string | null },
  ): DesktopVisit | null;
  connect(visit: DesktopVisit): Promise<DesktopConnection>;
};

export function createDesktops({
  sandboxes,
  clock,
}: {
  readonly sandboxes: Sandboxes;
  readonly clock: Clock;
}): Desktops {
  const tickets = createTickets<DesktopVisit>({ clock, lifetimeMs: ticketMs });
  const control = createDesktopControl(clock);
  const acquire = ({ ownerId, conversationId }: DesktopVisit, signal: AbortSignal) =>
    sandboxes.acquire({ ownerId, conversationId, kind: desktopKind, signal });
  return {
    control,
    async open(visit, signal) {
      const held = await acquire(visit, signal);
      held.release();
      const { ticket, expiresAt } = tickets.issue(visit);
      return { path: `/api/desktop/${ticket}`, expiresAt };
    },
    admit(ticket, { userId, origin }) {
      const visit = tickets.redeem(ticket);
      const isTheirs = visit?.ownerId === userId && visit.origin === origin;
      return isTheirs ? visit : null;
    },
    async connect(visit) {
      const { conversationId, mode } = visit;
      const held = await acquire(visit, AbortSignal.timeout(ticketMs));
      try {
        const stream = await held.sandbox.desktop.connect();
        const isControl = mode === "control";
        if (isControl) control.take(conversationId);
        const leave = isControl ? control.connect(conversationId) : () => {};
        const isHeld = () => control.isHeldByPerson(conversationId);
        const rights = {
          mayInput: () => isControl && isHeld(),
          // Who only looks leaves the screen of whoever has it in hand as it is.
          mayResize: () => isControl || !isHeld(),
        };
        const close = () => {
          leave();
          stream.destroy();
          held.release();
        };
        return { stream, filter: createRfbFilter(rights), close };
      } catch (error) {
        held.release();
        throw error;
      }
    },
  };
}
