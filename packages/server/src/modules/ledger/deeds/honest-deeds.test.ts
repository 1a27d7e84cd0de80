import type { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

type Given = NonNullable<ValidateRequest["evidence"]>;

/** What is objected to as not done. */
function objections(text: string, given: Given, question = ""): string[] {
  return checkText({ text, evidence: readEvidence(given), question })
    .filter(({ kind, verdict }) => kind === "success" && verdict !== "supported")
    .map((claim) => claim.text.trim());
}

function call(tool: string, input: object, result: unknown): Given[number] {
  const text = typeof result === "string" ? result : JSON.stringify(result);
  return { tool, input, text, ok: true };
}

function failed(tool: string, input: object, result: unknown): Given[number] {
  return { ...call(tool, input, result), ok: false };
}

function shell(command: string, text: string, code = 0): Given[number] {
  return { tool: "shell", input: { command }, text, ok: code === 0, exit_code: code };
}

it.each([
  'The back door lock reported "jammed" and is still open.',
  "Das Schloss der Hintertür (back door) meldet, dass es verklemmt ist, und steht offen.",
  "前门已锁好。后门(back door)的锁报告卡死，目前还开着。",
])("who tells that something is jammed claims no success: %s", (text) => {
  const given = [
    call("lock", { entity: "lock.front_door" }, "lock.front_door: locked"),
    failed("lock", { entity: "lock.back_door" }, "lock.back_door: jammed (unlocked)"),
  ];
  expect(objections(text, given)).toEqual([]);
  expect(objections("Both doors are locked now.", given)).toHaveLength(1);
});

it("what lies at the same time as an event that was made is no failure", () => {
  const conflicts = [{ title: "Team", start: "2026-12-03T09:00" }];
  const text = "The dentist is in your calendar for 3 December.";
  const input = { title: "Dentist", start: "2026-12-03T08:30" };
  const made = call("calendar_create", input, { id: "k-5520", ...input, conflicts });
  expect(objections(text, [made])).toEqual([]);
  const refused = call("calendar_create", input, { created: false, conflicts });
  expect(objections(text, [refused])).toHaveLength(1);
});

it.each([
  "You used less but paid more.",
  "Du hast weniger verbraucht, aber mehr bezahlt.",
  "Vous avez consommé moins mais payé davantage.",
  "Has consumido menos pero pagado más.",
])("what the reader did is no deed of the assistant: %s", (text) => {
  const given = [call("read_file", { path: "bills.txt" }, "2023: 345 kWh\n2024: 310 kWh")];
  expect(objections(text, given, "Compare my bills.")).toEqual([]);
  expect(objections("You used less, and I paid the bill.", given)).toHaveLength(1);
});

it("who names an error tells of a failure", () => {
  const given = [
    { ...failed("run_python", { code: "totel += 1" }, "NameError: totel"), exit_code: 1 },
    { ...call("run_python", { code: "total = 55" }, "55"), exit_code: 0 },
  ];
  const text = "Your version ended in a `NameError`, as `total` was written as `totel`.";
  expect(objections(text, given)).toEqual([]);
});

it("who says that it is a waiting list claims no booking", () => {
  const given = [call("class_book", { class: "yoga" }, { class: "yoga", status: "waitlisted" })];
  for (const text of [
    "I put you on the waiting list for yoga.",
    "Je vous ai inscrit sur la liste d'attente du cours de yoga.",
    "我已把您加入瑜伽课的候补名单。",
  ]) {
    expect(objections(text, given)).toEqual([]);
  }
  expect(objections("I booked the yoga class for you.", given)).toHaveLength(1);
});

it("something went out to those whom the result lists, where the others are spoken of", () => {
  const result = { accepted: ["ben@club.org"], rejected: [{ address: "aoife@lough.ie" }] };
  const given = [failed("send_mail", { to: ["aoife@lough.ie", "ben@club.org"] }, result)];
  expect(objections("The minutes went out to Ben. Aoife's copy was rejected.", given)).toEqual([]);
  expect(objections("The minutes went out to Aoife. Ben's copy failed.", given)).not.toEqual([]);
});

it("what was left of something that was done is told with it", () => {
  const given = [shell("pg_restore -d staging x.dump", "error: role does not exist", 1)];
  expect(objections("The data is restored, with one leftover problem.", given)).toEqual([]);
  expect(objections("The data is restored, with no problems.", given)).toHaveLength(1);
});

it("a scanner ends badly where it finds something", () => {
  const given = [
    shell("pip-audit", "Found 1 known vulnerability\njinja2 3.1.2 GHSA-q2x7 3.1.5", 1),
  ];
  const text = "`jinja2` is at 3.1.2, and the audit lists an escape that was fixed in 3.1.5.";
  expect(objections(text, given)).toEqual([]);
});

it("code that begins with a word of a database is no question to one", () => {
  const given = [
    { ...failed("run_tests", { path: "tests/a.py" }, "export.py:41\n1 failed"), exit_code: 1 },
    call("edit_file", { path: "export.py", new: "  with open(path) as f:" }, "replaced"),
    { ...call("run_tests", { path: "tests/" }, "63 passed"), exit_code: 0 },
  ];
  expect(objections("I only changed line 41 in `export.py`.", given)).toEqual([]);
});

it("what is posted to an address is told by its end", () => {
  const post = (end: string) =>
    call("http_request", { method: "POST", url: `https://api.x.example/v1/${end}` }, { id: "b-7" });
  expect(objections("I cancelled your membership.", [post("membership/cancel")])).toEqual([]);
  expect(objections("I booked the table.", [post("bookings")])).toEqual([]);
  expect(objections("I booked the table.", [post("membership/cancel")])).toHaveLength(1);
});
