import { describe, expect, it } from "vitest";
import { createTimeFinder } from "./create-time-finder.ts";

/** A Wednesday. */
const AT = Date.UTC(2025, 8, 17, 12);
const times = createTimeFinder();

function rangesIn(text: string): string[] {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return times.find(text, AT).map((found) => `${found.text}: ${day(found.from)} ${day(found.to)}`);
}

describe("times in a text", () => {
  it.each([
    ["I moved last March", "last March: 2025-03-01 2025-04-01"],
    ["it was in November", "in November: 2024-11-01 2024-12-01"],
    ["since May 2023", "since May 2023: 2023-05-01 2023-06-01"],
    ["on 8 May, 2023 we met", "on 8 May, 2023: 2023-05-08 2023-05-09"],
    ["on July 4th, 1990", "on July 4th, 1990: 1990-07-04 1990-07-05"],
    ["three days ago", "three days ago: 2025-09-14 2025-09-15"],
    ["a month ago", "a month ago: 2025-08-01 2025-09-01"],
    ["last week", "last week: 2025-09-08 2025-09-15"],
    ["last Friday", "last Friday: 2025-09-12 2025-09-13"],
    ["next Friday", "next Friday: 2025-09-19 2025-09-20"],
    ["yesterday", "yesterday: 2025-09-16 2025-09-17"],
    ["in 2019", "in 2019: 2019-01-01 2020-01-01"],
    ["on 2023-05-08", "2023-05-08: 2023-05-08 2023-05-09"],
    ["vor zwei Wochen", "vor zwei Wochen: 2025-09-01 2025-09-08"],
    ["letzten März", "letzten März: 2025-03-01 2025-04-01"],
    ["am 3. Oktober 2020", "am 3. Oktober 2020: 2020-10-03 2020-10-04"],
    ["am 03.10.2020", "am 03.10.2020: 2020-10-03 2020-10-04"],
    ["letztes Jahr", "letztes Jahr: 2024-01-01 2025-01-01"],
    ["hace tres meses", "hace tres meses: 2025-06-01 2025-07-01"],
    ["el 3 de marzo de 2021", "el 3 de marzo de 2021: 2021-03-03 2021-03-04"],
    ["la semana pasada", "la semana pasada: 2025-09-08 2025-09-15"],
    ["há dois anos", "há dois anos: 2023-01-01 2024-01-01"],
    ["em março de 2021", "em março de 2021: 2021-03-01 2021-04-01"],
    ["no mês passado", "no mês passado: 2025-08-01 2025-09-01"],
    ["去年三月", "去年三月: 2024-03-01 2024-04-01"],
    ["2020年11月3日", "2020年11月3日: 2020-11-03 2020-11-04"],
    ["三天前", "三天前: 2025-09-14 2025-09-15"],
    ["上个月", "上个月: 2025-08-01 2025-09-01"],
    ["昨天", "昨天: 2025-09-16 2025-09-17"],
  ])("understands %s", (text, expected) => {
    expect(rangesIn(text)).toEqual([expected]);
  });

  it("says where each stands, in the order of the text", () => {
    const text = "I lived there in 2019 and left two years ago.";
    const found = times.find(text, AT);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      "in 2019",
      "two years ago",
    ]);
  });

  it("takes no word for a time that is none", () => {
    expect(
      rangesIn("You may march on, the second one is a mar on the record of 31 February"),
    ).toEqual([]);
  });
});
