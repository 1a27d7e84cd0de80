import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

/** The objections to a text with the first and with the second of its choices: "{true|false}". */
function objectTo(text: string, evidence: string, question = ""): [string[], string[]] {
  const [right, wrong] = [0, 1].map((at) =>
    text.replaceAll(/\{([^}]*)\}/gu, (_whole, choices: string) => choices.split("|")[at] ?? ""),
  );
  const judge = (said = "") =>
    checkText({ text: said, evidence: readEvidence([{ text: evidence }]), question })
      .filter(({ verdict }) => verdict !== "supported")
      .map((claim) => claim.text);
  return [judge(right), judge(wrong)];
}

const line = '{"download_kbit_s":98300,"upload_kbit_s":39700,"ping_ms":12}';
const wind = '{"wind_ms":10,"gust_ms":15}';
const desk = "The desk is 1600 mm wide, 800 mm deep and 72.5 cm high.";

it.each([
  ["Download is {98.3|89.3} Mbit/s.", line],
  ["Der Upload liegt bei {39,7|37,9} Mbit/s.", "download_bps 98300000\nupload_bps 39700000"],
  ["下载速度为{98.3|89.3} Mbit/s。", "Sync mit 98300/39700 kbit/s"],
  ["The wind blows at {36|46} km/h.", "wind: 10 m/s\ngusts: 15 m/s"],
  ["Der Wind weht mit {10|20} m/s.", wind],
  ["The desk is {1.6|1.9} m wide.", desk],
  ["La lampe coûte {49,99|39,99} €.", '{"amount":4999,"currency":"eur","description":"lamp"}'],
])("reads rates, speeds, metres and hundredths: %s", (text, evidence) => {
  const [right, wrong] = objectTo(text, evidence);
  expect(right).toEqual([]);
  expect(wrong).toHaveLength(1);
});

const months = "month,cost_eur,kwh\nJanuary,131.20,402\nFebruary,124.16,381\nMarch,118.40,352";
const team =
  "name,age,role\nAna,34,dev\nBen,45,ops\nChloe,28,dev\nDai,52,lead\nEva,39,design\nFritz,31,dev";

it.each([["The cheapest month was March at {118.40|124.16} €.", months]])(
  "knows the cell: %s",
  (text, evidence) => {
    const [right, wrong] = objectTo(text, evidence);
    expect(right).toEqual([]);
    expect(wrong).not.toEqual([]);
  },
);

it.each([
  ["The oldest developer is Ana at 34."],
  ["The second oldest is Ben at 45."],
  ["After Dai, Ben is the oldest at 45."],
  ["O programador mais velho é a Ana, com 34 anos."],
  ["开发人员中年龄最大的是Ana，34岁。"],
])("leaves the most of some alone: %s", (text) => {
  expect(objectTo(text, team)[0]).toEqual([]);
});

const invoices = [
  '[{"id":"A-1","status":"overdue"},{"id":"A-2","status":"paid"},{"id":"A-3","status":"overdue"}',
  '{"id":"A-4","status":"overdue"},{"id":"A-5","status":"open"}]',
].join(",");

it.each([
  ["{Trois|Quatre} factures sont en retard.", invoices],
  [
    "{Two|Three} of the three are done.",
    '[{"t":"a","done":true},{"t":"b","done":true},{"t":"c","done":false}]',
  ],
])("counts by a state: %s", (text, evidence) => {
  const [right, wrong] = objectTo(text, evidence);
  expect(right).toEqual([]);
  expect(wrong).toHaveLength(1);
});
