import { hash, randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { Preview } from "@steward/contracts/workspace.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Sandboxes } from "../lifecycle/sandboxes.ts";

const lifetimeMs = 8 * 3_600_000;
/** Forgotten beyond this, oldest first. */
const maxPreviews = 200;
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

export type PreviewTarget = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  readonly kind: string;
  readonly port: number;
};

export type OpenPort = { readonly port: number; readonly sandbox: string };

/** What a visitor of a preview may do. */
export type PreviewVisit = {
  readonly port: number;
  /** Comes with a one-time key: the cookie that stands for it from now on. Null: it was no good. */
  handOver(key: string): { readonly cookie: string; readonly expiresInMs: number } | null;
  isKnown(cookie: string): boolean;
  /** A connection to the port; null: the sandbox is not running. */
  connect(): Promise<Duplex | null>;
};

/** Ports of sandboxes under host names of their own. The name and the cookie are both secrets. */
export type Previews = {
  /** What listens in the conversation's running sandboxes. */
  ports(ownerId: UserId, conversationId: ConversationId): Promise<readonly OpenPort[]>;
  open(target: PreviewTarget): Promise<Preview>;
  /** By the first part of its host name; null: there is none, or no longer. */
  find(label: string): PreviewVisit | null;
};

type Opened = PreviewTarget & {
  readonly expires: number;
  /** Hashes of what visitors show. */
  keyHash: string | null;
  readonly cookies: Set<string>;
};

export function createPreviews({
  sandboxes,
  clock,
  toOrigin,
}: {
  readonly sandboxes: Sandboxes;
  readonly clock: Clock;
  /** The address of a preview's host. */
  readonly toOrigin: (label: string) => string;
}): Previews {
  const previews = new Map<string, Opened>();
  const isOver = ({ expires }: Opened) => expires <= clock.monotonic();

  function find(label: string): Opened | null {
    const found = previews.get(toHash(label));
    return found && !isOver(found) ? found : null;
  }

  return {
    ports: (ownerId, conversationId) => listPorts(sandboxes, ownerId, conversationId),
    async open(target) {
      for (const [key, opened] of previews) {
        if (!isOver(opened) && previews.size < maxPreviews) break;
        previews.delete(key);
      }
      const label = createSecret();
      const key = createSecret();
      const expires = clock.monotonic() + lifetimeMs;
      const opened = { ...target, expires, keyHash: toHash(key), cookies: new Set<string>() };
      previews.set(toHash(label), opened);
      const url = `${toOrigin(label)}/?${previewKeyParameter}=${key}`;
      return { url, expiresAt: clock.now() + lifetimeMs };
    },
    find(label) {
      const opened = find(label);
      if (!opened) return null;
      return {
        port: opened.port,
        handOver(key) {
          if (opened.keyHash !== toHash(key)) return null;
          opened.keyHash = null;
          const cookie = createSecret();
          opened.cookies.add(toHash(cookie));
          return { cookie, expiresInMs: opened.expires - clock.monotonic() };
        },
        isKnown: (cookie) => opened.cookies.has(toHash(cookie)),
        connect: () => connect(sandboxes, opened),
      };
    },
  };
}

/** Carries the one-time key on the first visit. */
export const previewKeyParameter = "steward-key";

/** Those that sleep are not woken for it. */
async function listPorts(
  sandboxes: Sandboxes,
  ownerId: UserId,
  conversationId: ConversationId,
): Promise<readonly OpenPort[]> {
  const views = (await sandboxes.list(ownerId)).filter(
    (view) => view.conversationId === conversationId && view.state === "running",
  );
  const found = await Promise.all(
    views.map(async ({ id, kind }) => {
      const held = await sandboxes.get(ownerId, id);
      try {
        return (await held.sandbox.ports.list()).map(({ port }) => ({ port, sandbox: kind }));
      } finally {
        held.release();
      }
    }),
  );
  return found.flat();
}

/** The sandbox is held for as long as the connection is open. */
async function connect(
  sandboxes: Sandboxes,
  { conversationId, kind, port }: PreviewTarget,
): Promise<Duplex | null> {
  const held = await sandboxes.find(conversationId, kind);
  if (!held) return null;
  try {
    const connection = await held.sandbox.ports.connect(port);
    connection.once("close", () => held.release());
    return connection;
  } catch (error) {
    held.release();
    throw error;
  }
}

/** 256 bits that fit into one part of a host name. */
function createSecret(): string {
  return [...randomBytes(52)].map((byte) => alphabet[byte % 32]).join("");
}

function toHash(secret: string): string {
  return hash("sha256", secret, "base64url");
}
