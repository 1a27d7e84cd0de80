import { readFileSync } from "node:fs";
import type { NewEpisode } from "@steward/contracts/memory.ts";

/** A question whose answer was said in these turns. */
export type LocomoQuestion = {
  readonly conversation: string;
  readonly text: string;
  readonly category: "multi-hop" | "temporal" | "open-domain" | "single-hop" | "adversarial";
  /** Refs of the turns. */
  readonly evidence: readonly string[];
  /** Of a conversation on which no weight was chosen. */
  readonly isHeldOut: boolean;
};

export type LocomoSet = {
  readonly episodes: readonly NewEpisode[];
  readonly questions: readonly LocomoQuestion[];
};

type Turn = { readonly speaker: string; readonly dia_id: string; readonly text: string };
type Sample = {
  readonly sample_id: string;
  readonly conversation: Readonly<Record<string, string | readonly Turn[] | undefined>>;
  readonly qa: readonly {
    readonly question: string;
    readonly category: number;
    readonly evidence?: readonly string[];
  }[];
};

const categories = [
  "",
  "multi-hop",
  "temporal",
  "open-domain",
  "single-hop",
  "adversarial",
] as const;

/**
 * LoCoMo as it is told to the memory: ten conversations, each turn with its speaker and the time of its
 * session. Questions whose evidence cannot be found are left out.
 */
export function readLocomo(file: string): LocomoSet {
  const samples = JSON.parse(readFileSync(file, "utf8")) as readonly Sample[];
  const episodes = samples.flatMap(toEpisodes);
  const known = new Set(episodes.map(({ ref }) => ref));
  const questions = samples.flatMap((sample, place) => toQuestions(sample, place % 2 === 1));
  return {
    episodes,
    questions: questions
      .map((each) => ({ ...each, evidence: each.evidence.filter((ref) => known.has(ref)) }))
      .filter(({ evidence }) => evidence.length > 0),
  };
}

function toEpisodes({ sample_id: conversation, conversation: said }: Sample): NewEpisode[] {
  return Object.keys(said)
    .map((name) => Number(/^session_(\d+)$/u.exec(name)?.[1] ?? 0))
    .filter((session) => session > 0)
    .toSorted((a, b) => a - b)
    .flatMap((session) => {
      const at = toTime(said[`session_${session}_date_time`] as string);
      const turns = said[`session_${session}`] as readonly Turn[];
      return turns.map(({ speaker, text, dia_id: id }): NewEpisode => ({
        ref: `${conversation} ${id}`,
        conversation,
        role: "user",
        speaker,
        text,
        at,
      }));
    });
}

function toQuestions(
  { sample_id: conversation, qa }: Sample,
  isHeldOut: boolean,
): LocomoQuestion[] {
  return qa.flatMap(({ question: text, category: number, evidence = [] }) => {
    const category = categories[number];
    if (!category) return [];
    // Some name several turns in one string, or write D30:05 for D30:5.
    const named = evidence.join(" ").matchAll(/D(\d+):(\d+)/gu);
    const refs = [...named].map(([, session, turn]) => `D${Number(session)}:${Number(turn)}`);
    const unique = [...new Set(refs)].map((ref) => `${conversation} ${ref}`);
    return [{ conversation, text, category, evidence: unique, isHeldOut }];
  });
}

/** "1:56 pm on 8 May, 2023". */
function toTime(text: string): number {
  const [, hour, minute, half, date] = /^(\d+):(\d+) (am|pm) on (.+)$/u.exec(text) ?? [];
  const hours = (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  return Date.parse(`${date} UTC`) + (hours * 60 + Number(minute)) * 60_000;
}
