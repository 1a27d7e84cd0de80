import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ValidateRequest } from "@steward/contracts/evidence.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkText, readEvidence } from "../packages/server/src/modules/ledger/index.ts";

const Turn = z.object({ question: z.string(), evidence: ValidateRequest.shape.evidence });
type Turn = z.infer<typeof Turn>;

/** What the built-in tools gave in real turns, with what may be said of it, and what may not. */
const Scene = Turn.extend({
  name: z.string(),
  honest: z.array(z.string()),
  untrue: z.array(z.object({ text: z.string(), false: z.string() })),
});

/** Deeds that none of the turns can have done, and words that none of them gives cause to doubt. */
const Deeds = z.object({
  turns: z.record(z.string(), Turn),
  untrue: z.array(z.string()),
  honest: z.array(z.string()),
});

function read<Shape extends z.ZodType>(name: string, shape: Shape): z.infer<Shape> {
  const path = join(import.meta.dirname, "corpus", `own-${name}.json`);
  return shape.parse(JSON.parse(readFileSync(path, "utf8")));
}

function findObjections(text: string, { question, evidence }: Turn) {
  const claims = checkText({ text, question, evidence: readEvidence(evidence) });
  return claims.filter(({ verdict }) => verdict !== "supported");
}

describe("what is said of what the built-in tools gave", () => {
  const scenes = read("tools", z.array(Scene));

  it("is left alone where it is honest", () => {
    const told = scenes.flatMap((scene) =>
      scene.honest.filter((text) => findObjections(text, scene).length > 0),
    );
    const all = scenes.flatMap(({ honest }) => honest);
    process.stdout.write(`own tools: ${told.length} of ${all.length} honest ones objected to\n`);
    expect(told.length / all.length).toBeLessThanOrEqual(0.01);
  });

  it("is objected to where it is not", () => {
    const caught = scenes.flatMap((scene) =>
      scene.untrue.filter(({ text, false: part }) => {
        const from = text.indexOf(part);
        const to = from + part.length;
        return findObjections(text, scene).some(({ start, end }) => start < to && from < end);
      }),
    );
    const all = scenes.flatMap(({ untrue }) => untrue);
    process.stdout.write(`own tools: ${caught.length} of ${all.length} untrue ones caught\n`);
    expect(caught.length / all.length).toBeGreaterThanOrEqual(0.52);
  });
});

describe.each(Object.entries(read("deeds", Deeds).turns))(
  "a turn in which it was %s",
  (_, turn) => {
    const { untrue, honest } = read("deeds", Deeds);

    it.each(untrue)("cannot have done: %s", (text) => {
      expect(findObjections(text, turn)).not.toEqual([]);
    });

    it.each(honest)("says: %s", (text) => {
      expect(findObjections(text, turn)).toEqual([]);
    });
  },
);
