import type { Fact } from "@steward/contracts/fact.ts";
import type { Episode } from "@steward/contracts/memory.ts";
import type { ArchivedThing } from "./archive-ports.ts";

/** A memory to be read by people. */
export async function* toMarkdown(
  things: AsyncIterable<ArchivedThing["thing"]>,
  now: number,
): AsyncGenerator<string> {
  yield `# Memory\n\nAs of ${toMinute(now)}.\n`;
  let place: string | null = null;
  for await (const thing of things) {
    const heading = toHeading(thing);
    if (heading !== place) yield `\n## ${heading}\n\n`;
    place = heading;
    yield toText(thing);
  }
}

function toHeading(thing: ArchivedThing["thing"]): string {
  switch (thing.type) {
    case "entity":
      return "People and things";
    case "episode":
      return `Said ${thing.episode.conversation === null ? "by itself" : `in ${oneLine(thing.episode.conversation)}`}`;
    case "fact":
      return "Facts";
  }
}

function toText(thing: ArchivedThing["thing"]): string {
  switch (thing.type) {
    case "entity": {
      const { name, type, aliases } = thing.entity;
      const others = aliases.length === 0 ? "" : `, also ${aliases.map(oneLine).join(", ")}`;
      return `- ${oneLine(name)} (${oneLine(type)})${others}\n`;
    }
    case "episode":
      return toSaid(thing.episode);
    case "fact":
      return toFactLine(thing.fact);
  }
}

function toSaid({ speaker, role, at, text }: Pick<Episode, "speaker" | "role" | "at" | "text">) {
  const quoted = text.split(/\r?\n/).join("\n> ");
  return `**${oneLine(speaker ?? role)}**, ${toMinute(at)}:\n\n> ${quoted}\n\n`;
}

function toFactLine(fact: Fact): string {
  const { subject, key, value, validFrom, validTo, retractedAt, state } = fact;
  const notes = [
    ...(validFrom === null ? [] : [`since ${toDay(validFrom)}`]),
    ...(validTo === null ? [] : [`until ${toDay(validTo)}`]),
    ...(retractedAt === null ? [] : [`taken back ${toDay(retractedAt)}`]),
    ...(state === "review" ? ["not confirmed"] : []),
  ];
  const note = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  return `- ${oneLine(subject)}, ${oneLine(key.replaceAll("_", " "))}: ${oneLine(value)}${note}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function toMinute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
