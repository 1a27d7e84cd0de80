import type { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

type Given = ValidateRequest["evidence"];

function objections(text: string, given: Given): string[] {
  return checkText({ text, evidence: readEvidence(given), question: "" })
    .filter(({ verdict }) => verdict !== "supported")
    .map(({ kind, verdict }) => `${kind} ${verdict}`);
}

const table: Given = [
  { text: "openssl 3.5.4 amd64 [from: 3.5.1]\nrsync 3.4.1 amd64 [from: 3.4.0]\ntzdata 2025.2 all" },
];
const events: Given = [
  {
    text: JSON.stringify([
      { title: "Dentist", start: "2026-11-17T08:30" },
      { title: "Parents' evening", start: "2026-11-18T18:00" },
      { title: "Choir", start: "2026-11-19T19:30" },
    ]),
  },
];
const changes: Given = [
  { text: "## 5.2.0\n- New: export\n## 5.1.4\n- New: dark mode\n## 5.1.3\n- Fixed: rounding" },
];
const orders: Given = [
  { tool: "order", input: {}, ok: false, text: '{"order":"SO-99817","status":"declined"}' },
  { tool: "order", input: {}, ok: true, text: '{"order":"SO-99821","status":"confirmed"}' },
];
const pressure: Given = [
  {
    kind: "tool",
    tool: "read_file",
    input: {},
    ok: true,
    text: "日期,收缩压\n2025-11-11,131\n2025-11-13,135\n2025-11-14,129\n2025-11-15,124\n2025-11-16,130",
  },
];
const mails: Given = [
  {
    kind: "tool",
    tool: "mail_search",
    input: {},
    ok: true,
    text: '1) 2025-11-03 10:12 claims@x.example "Papers"\n   Send photos of the ceiling and the plumber\'s offer by 14 November.\n2) 2025-10-29 17:40 no-reply@x.example "Received"\n   Automatic reply.',
  },
];

it.each([
  ["a row", "openssl goes from 3.5.1 to 3.4.1.", table, "version contradicted"],
  ["an object", "The parents' evening is on 19 November.", events, "date contradicted"],
  ["a heading", "Dark mode came with version 5.1.3.", changes, "version contradicted"],
  ["a failed try", "Your order is SO-99817.", orders, "id contradicted"],
])("a value of another entry than the one that is named is contradicted: %s", (...given) => {
  const [, text, evidence, objection] = given;
  expect(objections(text, evidence)).toEqual([objection]);
});

it.each([
  ["openssl goes from 3.5.1 to 3.5.4, rsync is at 3.4.1.", table],
  ["The parents' evening is the day after the dentist, on 18 November at 6 pm.", events],
  ["Dentist on 17 November, choir on 19 November.", events],
  ["Version 5.1.4 has the dark mode, and 5.2.0 the export.", changes],
  ["The first try (SO-99817) was declined; SO-99821 is confirmed.", orders],
  ["血压达到或超过130的有三天：11日、13日和16日。", pressure],
  ["They wrote on 3 November: they need photos of the ceiling and the plumber's offer.", mails],
])("what is said of several entries is not mixed up: %s", (text, evidence) => {
  expect(objections(text, evidence)).toEqual([]);
});
