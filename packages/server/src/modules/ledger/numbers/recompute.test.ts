import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

const spending = [
  "date;payee;amount;category",
  "2026-10-01;Kern;-1180,00;Miete",
  "2026-10-03;REWE;-84,37;Lebensmittel",
  "2026-10-09;EDEKA;-61,20;Lebensmittel",
  "2026-10-16;REWE;-112,08;Lebensmittel",
  "2026-10-21;Spotify;-10,99;Abo",
  "2026-10-28;Gehalt;3420,00;Einkommen",
].join("\n");
const sales = "region,july,august\nNorth,12400,13100\nSouth,9800,9100\nEast,15300,16050";
const builds = JSON.stringify({
  "2026-09": { builds: 731, median_s: 412 },
  "2026-10": { builds: 352, median_s: 318 },
});
const log = [
  "2026-11-14 01:00:00 start",
  "2026-11-14 01:47:30 done",
  "2026-11-15 01:00:00 start",
  "2026-11-15 01:52:10 done",
].join("\n");

/** The verdicts on the numbers of a sentence, in their order. */
function verdicts(text: string, evidence: string): string[] {
  const claims = checkText({ text, evidence: readEvidence([{ text: evidence }]), question: "" });
  return claims.filter(({ kind }) => kind === "number").map(({ verdict }) => verdict);
}

it.each([
  ["the rows of a category", "Für Lebensmittel waren es 257,65 €.", spending],
  ["the rows of a name", "Davon gingen 196,45 € an REWE.", spending],
  ["a row across its columns", "East sold 31,350 in both months.", sales],
  ["a change between entries", "The median build time fell by about 23 %.", builds],
  ["how long something took", "The first run took 47 and a half minutes.", log],
  ["how long all of it took", "Both runs together took 99 minutes 40 seconds.", log],
])("%s is computed", (_, text, evidence) => {
  expect(verdicts(text, evidence)).toContain("supported");
  expect(verdicts(text, evidence)).not.toContain("unsupported");
});

it.each([
  ["the sum of other rows", "Für Lebensmittel waren es 268,64 €.", spending],
  ["a change in the wrong direction", "North grew by 5.3 % from July to August.", sales],
  ["a change that is not meant exactly", "The median build time fell by about 30 %.", builds],
  ["a time between no two moments", "From start to done it took 43 minutes.", log],
])("%s is not borne out", (_, text, evidence) => {
  expect(verdicts(text, evidence)).not.toContain("supported");
});

it("a number in another unit than the evidence has it is contradicted", () => {
  expect(verdicts("About 1.1 GB are free.", "/data 1.8T 684G 1.1T")).toEqual(["contradicted"]);
});

it("rules of thumb and what is only thought of are no claims", () => {
  expect(verdicts("A rule of thumb is to keep 20 % for a rainy day.", spending)).toEqual([]);
  expect(verdicts("A weekly allowance of 70 € would do for Lebensmittel.", spending)).toEqual([]);
});
