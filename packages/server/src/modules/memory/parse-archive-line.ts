import { ArchiveLine } from "@steward/contracts/memory-archive.ts";
import { NewFact } from "@steward/contracts/fact.ts";
import { NewEpisode } from "@steward/contracts/memory.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { toTime } from "./to-time.ts";

const time = z.number().refine((at) => isTime(at), "is no time");
const name = z.string().trim().min(1).max(200);

/** As strict as what people and programs may store one by one. */
const limits = {
  episode: NewEpisode.pick({ ref: true, conversation: true, role: true, speaker: true, text: true })
    .partial({ conversation: true, speaker: true })
    .extend({ at: time, recordedAt: time }),
  fact: NewFact.pick({ subject: true, key: true, value: true, confidence: true }).extend({
    validFrom: time.nullable(),
    validTo: time.nullable(),
    recordedAt: time,
    retractedAt: time.nullable(),
    note: z.string().max(4_000).nullable(),
    conversation: name.nullable(),
  }),
  entity: z.object({ name, type: z.string().min(1).max(50), aliases: z.array(name).max(200) }),
};

/** What a line of an archive says, or a refusal with its number. */
export function parseArchiveLine(text: string, line: number): ArchiveLine {
  const parsed = check(ArchiveLine, toJson(text, line), line);
  if (parsed.type === "episode") {
    const { conversation, speaker, ...episode } = parsed.episode;
    const said = { ...episode, conversation: conversation ?? undefined };
    check(limits.episode, { ...said, speaker: speaker ?? undefined }, line);
  }
  if (parsed.type === "fact") check(limits.fact, parsed.fact, line);
  if (parsed.type === "entity") check(limits.entity, parsed.entity, line);
  return parsed;
}

function check<Value>(schema: z.ZodType<Value>, value: unknown, line: number): Value {
  const parsed = schema.safeParse(value);
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

function isTime(at: number): boolean {
  try {
    return toTime(at) === at;
  } catch {
    return false;
  }
}
