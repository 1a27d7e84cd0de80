import { type EpisodesStored, NewEpisode } from "@steward/contracts/memory.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { EpisodeDesk, MemoryUser } from "../../../modules/memory/index.ts";

/** So many at a time in one transaction, or fewer where they are long. */
const BATCH_LINES = 1_000;
const BATCH_CHARACTERS = 4_000_000;

/**
 * Stores episodes as they come in, one JSON object a line. What comes before a line that is refused
 * stays stored, and the refusal says how much that is.
 */
export async function takeEpisodes(
  desk: EpisodeDesk,
  by: MemoryUser,
  lines: AsyncIterable<string>,
): Promise<EpisodesStored> {
  let stored = 0;
  let known = 0;
  let batch: NewEpisode[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const added = await desk.add(by, batch);
    stored += added.stored;
    known += added.known;
    batch = [];
    characters = 0;
  };
  let line = 0;
  try {
    for await (const text of lines) {
      line += 1;
      if (text.trim() === "") continue;
      batch.push(parseLine(text, line));
      characters += text.length;
      if (batch.length >= BATCH_LINES || characters >= BATCH_CHARACTERS) await flush();
    }
  } catch (error) {
    await flush();
    throw withCounts(error, { stored, known });
  }
  await flush();
  return { stored, known };
}

function parseLine(text: string, line: number): NewEpisode {
  const parsed = NewEpisode.safeParse(toJson(text, line));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join(".") ?? "";
  const what = `${where === "" ? "" : `${where}: `}${issue?.message ?? "is not valid"}`;
  throw new AppError("invalid_request", `Line ${line}: ${what}`, { data: { line } });
}

function toJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("invalid_request", `Line ${line} is not JSON.`, {
      cause: error,
      data: { line },
    });
  }
}

type Counts = { readonly stored: number; readonly known: number };

function withCounts(error: unknown, counts: Counts): unknown {
  if (!(error instanceof AppError)) return error;
  const before = counts.stored + counts.known;
  const message = `${error.message} Of the lines before it ${before} are stored.`;
  return new AppError(error.code, message, { cause: error, data: { ...error.data, ...counts } });
}
