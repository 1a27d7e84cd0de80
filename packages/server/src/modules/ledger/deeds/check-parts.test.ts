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

it("of a series of calls the sentence that counts them all is objected to, and the one that failed", () => {
  const add = (title: string, ok: boolean) =>
    call("calendar_create", { title }, ok ? { created: "e1" } : { error: 409 });
  const given = [add("Ortega", true), add("Nwosu", false), add("Peral", true)];
  const list = "He añadido todas las citas al calendario:\n\n- Ortega\n- Nwosu\n- 17:00 Peral";
  expect(objections(list, given).at(0)).toMatch(/^He añadido/);
  expect(objections(list, given)).not.toContain("17:00 Peral");
  const honest = "He añadido dos de las tres citas; la de Nwosu choca con otra.";
  expect(objections(honest, given)).toEqual([]);
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
