import { ArchiveLine } from "@steward/contracts/memory-archive.ts";
import { NewFact } from "@steward/contracts/fact.ts";
import { NewEpisode } from "@steward/contracts/memory.ts";
import { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import { toTime } from "./to-time.ts";

const time = z.number().refine((at) => isTime(at), "is no time");
const name = z.string().trim().min(1).max(200);

/** As strict as what people and programs may store one by one. */
const { ref, conversation, speaker, text } = NewEpisode.shape;
const { subject, key, value, confidence } = NewFact.shape;
const limits = {
  episode: z.object({ ref, conversation, speaker, text, at: time, recordedAt: time }),
  fact: z.object({
    subject,
    key,
    value,
    confidence,
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
export function parseArchiveLine(json: string, line: number): ArchiveLine {
  const parsed = check(ArchiveLine, toJson(json, line), line);
  if (parsed.type === "episode") {
    const { conversation: place, speaker: who, ...said } = parsed.episode;
    const named = { conversation: place ?? undefined, speaker: who ?? undefined };
    check(limits.episode, { ...said, ...named }, line);
  }
  if (parsed.type === "fact") check(limits.fact, parsed.fact, line);
  if (parsed.type === "entity") check(limits.entity, parsed.entity, line);
  return parsed;
}

function check<Value>(schema: z.ZodType<Value>, said: unknown, line: number): Value {
  const parsed = schema.safeParse(said);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join(".") ?? "";
  const what = `${where === "" ? "" : `${where}: `}${issue?.message ?? "is not valid"}`;
  throw new AppError("invalid_request", `Line ${line}: ${what}`, { data: { line } });
}

function toJson(json: string, line: number): unknown {
  try {
    return JSON.parse(json);
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
