import { describe, expect, it } from "vitest";
import {
  findObjected,
  readCalls,
  readDeeds,
  readFigures,
  readNames,
} from "./support/plain-score.ts";

/**
 * Plain sentences in six languages, each true and false, against evidence in the forms that tools give
 * it: what a person would never object to. The bars are what was measured: numbers, names of
 * people and most deeds are for the reader.
 */
describe.each([
  { name: "figures", read: readFigures, caught: 0.09 },
  { name: "names", read: readNames, caught: 0.35 },
  { name: "deeds", read: readDeeds, caught: 0.15 },
  { name: "calls", read: readCalls, caught: 0.25 },
])("plain statements of $name", ({ name, read, caught }) => {
  const statements = read();

  it("are left alone where they are true", () => {
    const objected = findObjected(statements.filter(({ isTrue }) => isTrue));
    expect(objected.map(({ text }) => text)).toEqual([]);
  });

  it("are objected to where they are false", () => {
    const untrue = statements.filter(({ isTrue }) => !isTrue);
    const objected = findObjected(untrue);
    process.stdout.write(`${name}: ${objected.length} of ${untrue.length} false ones\n`);
    expect(objected.length / untrue.length).toBeGreaterThanOrEqual(caught);
  });
});
