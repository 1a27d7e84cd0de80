import type { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

type Given = ValidateRequest["evidence"];

/** What is objected to as not done. */
function objections(text: string, given: Given, question = ""): string[] {
  return checkText({ text, evidence: readEvidence(given), question })
    .filter(({ kind, verdict }) => kind === "success" && verdict !== "supported")
    .map((claim) => claim.text.trim());
}

const home: Given = [
  { text: '{"ok":true,"power":"off"}', tool: "ac_set", input: { room: "attic" }, ok: true },
  {
    text: '{"ok":false,"err":"motor overload"}',
    tool: "blind",
    input: { room: "office" },
    ok: true,
  },
];

it("a failure that is passed over in silence is found, whatever the words", () => {
  expect(objections("The attic cools down. It is dark in the office now.", home)).toEqual([
    "It is dark in the office now.",
  ]);
});

it.each([
  "The attic cools down. Only the office still waits.",
  "The attic cools down. In the office nothing moved.",
  "That is all.",
])("who owns up to it, or claims nothing, is left alone: %s", (text) => {
  expect(objections(text, home)).toEqual([]);
});

it("what is said of another call is no word for the one that failed", () => {
  const text = "The attic is not warm any more. The office has its blind down.";
  expect(objections(text, home)).toEqual(["The office has its blind down."]);
});

it("nobody knows what no call told them", () => {
  const given: Given = [{ text: "ok", tool: "garden_water", input: { minutes: 15 }, ok: true }];
  const question = "Riega el jardín y avisa a Lucía";
  expect(objections("Lucía ya está al tanto.", given, question)).toHaveLength(1);
});

it("what was only planned is not done", () => {
  const given: Given = [
    {
      text: "# sqs_queue.jobs will be created\nPlan: 1 to add",
      tool: "shell",
      input: { command: "terraform plan" },
      ok: true,
      exit_code: 0,
    },
  ];
  expect(objections("Die Queue ist angelegt.", given, "Leg die Queue an")).toHaveLength(1);
  expect(objections("One queue would be created.", given, "Add the queue")).toEqual([]);
});

it("a failure concerns what it was called for, not the other things around it", () => {
  const given: Given = [
    { text: "", tool: "shell", input: { command: "createdb crm" }, ok: true, exit_code: 0 },
    {
      text: 'ERROR: relation "clients" does not exist',
      tool: "shell",
      input: { command: "psql crm -f clients.sql" },
      ok: false,
      exit_code: 3,
    },
  ];
  const told = "The database `crm` is created. The import stopped: there is no relation `clients`.";
  expect(objections(told, given)).toEqual([]);
  expect(objections("`crm` is created and the clients were imported.", given)).toHaveLength(1);
});

it("an empty list of what was rejected is no trouble", () => {
  const text = '{"accepted":["ruth@club.example"],"rejected":[]}';
  const given: Given = [{ text, tool: "smtp_send", input: { to: "ruth@club.example" }, ok: true }];
  expect(objections("Ruth has been told by mail.", given)).toEqual([]);
});
