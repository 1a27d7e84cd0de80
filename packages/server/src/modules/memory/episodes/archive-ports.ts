import type { ArchiveLine, ImportReply } from "@steward/contracts/memory-archive.ts";
import type { Member } from "./ports.ts";

/** A line that holds something, and where it stood. */
export type ArchivedThing = {
  readonly line: number;
  readonly thing: Exclude<ArchiveLine, { type: "steward-memory" }>;
};

export type ArchiveStore = {
  /** What they may write: entities, what was said, facts, each in the order in which it came. */
  read(by: Member): AsyncIterable<ArchivedThing["thing"]>;
  /**
   * All of it in one transaction. What is known stays as it is; an id that somebody else has is replaced
   * by one that the same archive always gets.
   */
  write(by: Member, things: readonly ArchivedThing[]): Promise<ImportReply>;
};
