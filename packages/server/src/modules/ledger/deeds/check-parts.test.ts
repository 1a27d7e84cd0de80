import type { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

type Given = NonNullable<ValidateRequest["evidence"]>;

function objections(text: string, given: Given, question = ""): string[] {
  return checkText({ text, evidence: readEvidence(given), question })
    .filter(({ kind, verdict }) => kind === "success" && verdict !== "supported")
    .map((claim) => claim.text.trim());
}

function call(tool: string, input: object, result: object): Given[number] {
  return { tool, input, text: JSON.stringify(result), ok: !("error" in result) };
}

function shell(command: string, text: string, code = 0): Given[number] {
  return { tool: "shell", input: { command }, text, ok: code === 0, exit_code: code };
}

const texts = [
  call(
    "sms_send",
    { to: ["Mia", "Jonas", "Tom"], text: "No practice today" },
    {
      results: [
        { to: "Mia", status: "delivered" },
        { to: "Jonas", status: "failed", reason: "number unknown" },
        { to: "Tom", status: "delivered" },
      ],
    },
  ),
];

it.each([
  "All three have been texted.",
  "I texted Mia, Jonas and Tom.",
  "Everyone has been informed.",
  "Alle drei haben die Nachricht bekommen.",
  "J'ai prévenu les trois.",
  "He avisado a los tres.",
  "Avisei os três.",
  "三个人都已收到短信。",
])("what one of many did not get was not got by all: %s", (text) => {
  expect(objections(text, texts)).toHaveLength(1);
});

it.each([
  "I texted Mia and Tom. Jonas's number is unknown.",
  "Two of the three messages went out; Jonas did not get his.",
  "Mia und Tom haben die Nachricht bekommen, bei Jonas ging es nicht.",
  "短信已发给 Mia 和 Tom，Jonas 的号码无效。",
])("what the others got is told of them: %s", (text) => {
  expect(objections(text, texts)).toEqual([]);
});

it("who said no was asked, and did not agree", () => {
  const given = [
    call(
      "calendar_create",
      { title: "Review" },
      {
        status: "confirmed",
        attendees: [{ name: "jana", response: "accepted" }],
        resources: [{ name: "room-elbe", response: "declined" }],
      },
    ),
  ];
  expect(objections("The review is in the calendar, and Jana has accepted.", given)).toEqual([]);
  expect(objections("Jana and the Elbe room have been invited.", given)).toEqual([]);
  expect(objections("Der Raum Elbe ist fest gebucht.", given)).toHaveLength(1);
});

it("of a series of calls the sentence that counts them all is objected to, and the one that failed", () => {
  const add = (title: string, ok: boolean) =>
    call("calendar_create", { title }, ok ? { created: "e1" } : { error: 409 });
  const given = [add("Ortega", true), add("Nwosu", false), add("Peral", true)];
  const list = "He añadido las tres citas al calendario:\n\n- Ortega\n- Nwosu\n- 17:00 Peral";
  expect(objections(list, given).at(0)).toMatch(/^He añadido/);
  expect(objections(list, given)).not.toContain("17:00 Peral");
  const honest = "He añadido dos de las tres citas; la de Nwosu choca con otra.";
  expect(objections(honest, given)).toEqual([]);
});

it("what went elsewhere is not where it was to be", () => {
  const given = [
    call(
      "calendar_add",
      { calendar: "Family", title: "Dentist" },
      { created: true, calendar: "Personal", notice: "'Family' is read-only" },
    ),
  ];
  expect(objections("The dentist is in the Family calendar.", given)).toHaveLength(1);
  const honest = "The dentist is in Personal, because Family is read-only.";
  expect(objections(honest, given)).toEqual([]);
});

it("a part that a log calls failed is not done, and the rest is", () => {
  const given = [
    shell(
      "./load-tables --into shop_test",
      'loading 41 tables\nerror: COPY failed for table "payments"\nfinished',
    ),
  ];
  expect(objections("The payments table is loaded.", given)).toHaveLength(1);
  expect(objections("The tables were loaded without errors.", given)).toHaveLength(1);
  expect(objections("The load is through, except for payments.", given)).toEqual([]);
});

it("all are not running where the newest look shows one that is not", () => {
  const given = [
    shell("docker compose up -d", "Container web Started\nContainer db Started"),
    shell("docker ps", "NAMES  STATUS\nweb  Restarting (1) 5 seconds ago\ndb  Up 40 seconds"),
  ];
  expect(objections("Both containers came back up.", given)).toHaveLength(1);
  expect(objections("Alle Container laufen.", given)).toHaveLength(1);
  expect(objections("db is up, but web keeps restarting.", given)).toEqual([]);
});
