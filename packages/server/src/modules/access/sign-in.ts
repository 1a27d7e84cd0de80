import type { User } from "@steward/contracts/account.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { LinkStore, SessionStore, StoredToken } from "./ports.ts";
import type { Principal } from "./principal.ts";
import { createToken, hashToken } from "./token.ts";

const LINK_MS = 10 * 60_000;
const SESSION_MS = 30 * 24 * 3_600_000;

export type OpenedSession = {
  readonly token: string;
  readonly lifetimeMs: number;
  readonly principal: Principal;
};

/** Links that work once, and the sessions that they open. */
export type SignIn = {
  /** Also sees to it that no session outlives its lifetime because the clock was set back. */
  removeExpired(): Promise<void>;
  createLink(user: User): Promise<{ readonly token: string; readonly expiresAt: number }>;
  signIn(linkToken: string): Promise<OpenedSession | null>;
  find(sessionToken: string): Promise<Principal | null>;
  signOut(sessionToken: string): Promise<void>;
};

export function createSignIn(ports: {
  readonly links: LinkStore;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  /** How a user acts on the page; null when there is no such user any more. */
  readonly act: (userId: UserId) => Principal | null;
}): SignIn {
  const { links, sessions, clock, act } = ports;
  return {
    async removeExpired() {
      const now = clock.now();
      await links.removeExpired(now);
      await sessions.removeExpired(now);
      await sessions.shorten(now + SESSION_MS);
    },
    async createLink(user) {
      const token = createToken();
      const expiresAt = clock.now() + LINK_MS;
      await links.insert({ hash: hashToken(token), userId: user.id, expiresAt });
      return { token, expiresAt };
    },
    async signIn(linkToken) {
      const link = await links.take(hashToken(linkToken));
      const now = clock.now();
      const principal = link && isFresh(link, now) ? act(link.userId) : null;
      if (!principal) return null;
      const token = createToken();
      const expiresAt = now + SESSION_MS;
      await sessions.insert({ hash: hashToken(token), userId: principal.userId, expiresAt });
      return { token, lifetimeMs: SESSION_MS, principal };
    },
    async find(sessionToken) {
      const session = await sessions.find(hashToken(sessionToken));
      return session && session.expiresAt > clock.now() ? act(session.userId) : null;
    },
    signOut: (sessionToken) => sessions.remove(hashToken(sessionToken)),
  };
}

/** One that has more than its lifetime left is from before the clock was set back: its age is not known. */
function isFresh(link: StoredToken, now: number): boolean {
  return link.expiresAt > now && link.expiresAt <= now + LINK_MS;
}
