import type { ImportReply } from "@steward/contracts/memory-archive.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { ArchivedThing, ArchiveStore } from "./archive-ports.ts";
import { parseArchiveLine } from "./parse-archive-line.ts";
import type { Member } from "./ports.ts";
import { toMarkdown } from "./to-markdown.ts";

/** Characters of an archive, which is checked whole before any of it is taken over. */
const MOST_CHARACTERS = 256_000_000;

export type Archive = {
  /** The whole memory of somebody, piece by piece. */
  export(by: Member, format: "jsonl" | "markdown"): AsyncIterable<string>;
  /** All or nothing; lines without their ends. */
  import(by: Member, lines: AsyncIterable<string>): Promise<ImportReply>;
};

export function createArchive(ports: {
  readonly store: ArchiveStore;
  readonly clock: Clock;
  /** Something was taken over: it waits for its vectors. */
  readonly onImport: (by: Member) => void;
}): Archive {
  const { store, clock, onImport } = ports;
  return {
    export: (by, format) =>
      format === "jsonl"
        ? toLines(store.read(by), clock.now())
        : toMarkdown(store.read(by), clock.now()),
    async import(by, lines) {
      const things = await readThings(by, lines);
      const reply = await store.write(by, things);
      onImport(by);
      return reply;
    },
  };
}

async function* toLines(
  things: AsyncIterable<ArchivedThing["thing"]>,
  at: number,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ type: "steward-memory", version: 1, at })}\n`;
  for await (const thing of things) yield `${JSON.stringify(thing)}\n`;
}

async function readThings(by: Member, lines: AsyncIterable<string>): Promise<ArchivedThing[]> {
  const things: ArchivedThing[] = [];
  let line = 0;
  let characters = 0;
  let isBegun = false;
  for await (const text of lines) {
    line += 1;
    characters += text.length;
    if (characters > MOST_CHARACTERS) {
      throw new AppError(
        "too_large",
        `Line ${line}: the archive is too large to be checked whole.`,
      );
    }
    if (text.trim() === "") continue;
    const thing = parseArchiveLine(text, line);
    if (thing.type !== "steward-memory" && isBegun) {
      checkMayWrite(by, thing, line);
      things.push({ line, thing });
    } else if (thing.type === "steward-memory") isBegun = true;
    else {
      throw refuse(line, "it does not begin as an exported memory does");
    }
  }
  return things;
}

function checkMayWrite(by: Member, thing: ArchivedThing["thing"], line: number): void {
  const isShared =
    (thing.type === "episode" && thing.episode.shared) ||
    (thing.type === "fact" && thing.fact.shared);
  if (!isShared || by.role === "owner") return;
  throw new AppError(
    "forbidden",
    `Line ${line}: only the owner of this server takes over what all users share.`,
    { data: { line } },
  );
}

function refuse(line: number, why: string): AppError {
  return new AppError("invalid_request", `Line ${line}: ${why}`, { data: { line } });
}
