import type { Forgotten } from "@steward/contracts/memory.ts";
import type { Member } from "../episodes/ports.ts";

/** What is to be forgotten: as people say it, or everything of some turns. */
export type ForgetWish =
  | { readonly kind: "refs"; readonly refs: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly string[] }
  | { readonly kind: "conversation"; readonly conversation: string }
  | { readonly kind: "entity"; readonly entity: string }
  | { readonly kind: "text"; readonly text: string }
  /** In milliseconds. */
  | { readonly kind: "before"; readonly before: number }
  | { readonly kind: "all" }
  | { readonly kind: "turns"; readonly turns: readonly string[] };

/** What is to be done outside the tables; `traces`: of what was removed from them, in backups and in the log. */
export type Leftover = { readonly no: number; readonly kind: string; readonly name: string };

export type ForgetStore = {
  /**
   * One transaction over all that is kept. Notes what is left to do outside. `open` are the user's turns
   * that go on and may say it again. A trial counts what would go, and takes all of it back.
   */
  forget(
    by: Member,
    wish: ForgetWish,
    how: { readonly now: number; readonly isTrial: boolean },
  ): Promise<{ readonly counts: Forgotten; readonly open: readonly string[] }>;
  readLeftovers(): Promise<readonly Leftover[]>;
  /** They are done with, up to this one. What it left in free space of the file is noted with the traces. */
  settleLeftovers(last: number): Promise<void>;
  /**
   * What anybody said or noted before a time, so many of it: of the memory only, conversations stay. One
   * transaction; says how much was there.
   */
  removeOld(before: number, limit: number): Promise<number>;
  /** Whether somebody has a file of this id. */
  hasMedia(id: string): Promise<boolean>;
};

/** Where things lie outside the tables of the database. */
export type ForgetPlaces = {
  /** Bytes of artifacts that nothing refers to any more go. */
  removeArtifacts(names: readonly string[]): Promise<void>;
  removeMedia(id: string): Promise<void>;
  /** What was deleted is gone from the log of the database. False: it stays, as another program reads it there. */
  emptyLog(): Promise<boolean>;
  /** Says how many copies of the database there were. */
  removeBackups(): Promise<number>;
};

/** Where the file of the database may still hold what was deleted: in space that is free. */
export type TraceStore = {
  /** The newest that has not been made good; null: nothing. */
  last(): Promise<number | null>;
  /** Made good, up to this one. */
  settle(last: number): Promise<void>;
};

export type CompactFile = {
  /**
   * Leaves nothing in the file that was deleted. Whoever needs the database waits for it. Says between 0
   * and 1 how far it is. When it fails, or the process dies, all is there as it was.
   */
  compact(
    onProgress: (share: number) => void,
  ): Promise<{ readonly before: number; readonly after: number }>;
};
