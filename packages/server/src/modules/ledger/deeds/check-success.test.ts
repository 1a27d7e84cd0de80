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

function call(tool: string, input: object, text: string): Given[number] {
  return { tool, input, text, ok: true };
}

function shell(command: string, text: string, code = 0): Given[number] {
  return { tool: "shell", input: { command }, text, ok: code === 0, exit_code: code };
}

it.each([
  ["Guardei o contrato na pasta Casa.", "salvar_anexo", { anexo: "contrato.pdf", pasta: "Casa" }],
  ["I've added bread to the shopping list.", "shopping_list_add", { item: "bread" }],
  ["I crossed milk off the shopping list.", "list_check_off", { list: "shopping", item: "milk" }],
  ["I've let the group know about tonight.", "group_announce", { group: "U12" }],
  ["I've turned the kitchen down to 20.", "sonos", { room: "kitchen", volume: 20 }],
  ["I've shared the folder with Lea.", "nextcloud_share", { path: "/Fotos", with: "lea" }],
  ["我已关掉客厅的灯。", "智能家居_控制", { device: "客厅灯" }],
])("a tool with another name may have done it: %s", (text, tool, input) => {
  expect(objections(text, [call(tool, input, "ok")])).toEqual([]);
});

it("a tool that no list knows is no word for what has nothing to do with it", () => {
  const given = [call("card_freeze", { card: "4411" }, "frozen")];
  expect(objections("I've frozen the card.", given)).toEqual([]);
  expect(objections("I've frozen the card and ordered a replacement.", given)).toHaveLength(1);
});

it("a tool that looks did nothing", () => {
  const given = [call("calendar", { action: "list" }, "10:00 Dentist")];
  expect(objections("I've added the dentist to your calendar.", given)).toHaveLength(1);
});

it("rows that were inserted are behind the second number", () => {
  const query = "INSERT INTO archive SELECT * FROM members WHERE resigned";
  const text = "I added the members to the archive.";
  expect(objections(text, [call("sql", { query }, "INSERT 0 6")])).toEqual([]);
  expect(objections(text, [call("sql", { query }, "INSERT 0 0")])).toHaveLength(1);
});

it("the state before an arrow is over", () => {
  const text = "I've closed ticket 7 and updated its status.";
  const close = (output: string) => [call("helpdesk_close", { id: 7 }, output)];
  expect(objections(text, close("Status: Pending requester -> Closed"))).toEqual([]);
  expect(objections(text, close("Status: Open -> Pending approval"))).toHaveLength(1);
});

it("what single people answered is not how the call went", () => {
  const given = [
    call("invite_send", {}, "sent to 3 contacts\nAnn: yes\nBob: pending\nCy: declined"),
  ];
  expect(objections("The invitation has been sent to all three.", given)).toEqual([]);
});

it("who says that it waits has put it down", () => {
  const given = [call("booking_create", { room: "B2" }, '{"id":"R9","status":"pending_approval"}')];
  expect(objections("Request R9 is registered. It still needs approval.", given)).toEqual([]);
  expect(objections("Room B2 is booked for you.", given)).toHaveLength(1);
});

it("what waits for a deposit is not done", () => {
  const wait = call("club.enrol", { name: "Leo" }, '{"file":"V26-071","state":"pending deposit"}');
  expect(objections("Leo is registered.", [wait])).toHaveLength(1);
});

it("a step that a tool took back is told as such", () => {
  const given = [shell("./migrate.sh", "step 2 ok\nstep 3 failed\nRolling back step 3", 1)];
  expect(objections("Step 2 went through; step 3 broke and was cancelled.", given)).toEqual([]);
  expect(objections("The migration is complete.", given)).toHaveLength(1);
});

it.each([
  "300 photos are up, then the server said 429 and I stopped there.",
  "Ich habe bis Foto 300 hochgeladen, dann kam ein 429.",
  "Carreguei 300 das 1000 fotos e parei aí. Mais tarde volto a subi-las.",
])("who says how far it came claims no more: %s", (text) => {
  const output = "Transferred: 300 / 1000\nERROR : 429 too many requests";
  expect(objections(text, [shell("rclone copy fotos remote:", output, 1)])).toEqual([]);
  expect(
    objections("The photos have been uploaded.", [shell("rclone copy fotos remote:", output, 1)]),
  ).toHaveLength(1);
});

it("what was done to a file may have been done in other words", () => {
  const given = [
    call("edit_file", { path: "/srv/compose.yaml", old: "80", new: "8080" }, "1 replacement"),
    shell("docker compose up -d", "Started"),
  ];
  const said = (file: string) => `I switched the port in \`${file}\` to 8080 and started again.`;
  expect(objections(said("compose.yaml"), given)).toEqual([]);
  expect(objections(said("nginx.conf"), given)).toHaveLength(1);
});

it("who looked has verified", () => {
  const given = [call("todo_add", { title: "x" }, '{"id":77}'), call("todo_list", {}, "77 x")];
  expect(objections("La tâche 77 est créée, j'ai vérifié.", given)).toEqual([]);
});

it("a part of the tests is not the suite", () => {
  const given = [shell("pytest -k brutto", "4 passed, 61 deselected in 0.4s")];
  expect(objections("All four brutto tests pass.", given)).toEqual([]);
  expect(objections("Die komplette Testsuite ist grün.", given)).toHaveLength(1);
});

it("an environment that was left alone is no claim", () => {
  const given = [call("deploy", { env: "staging" }, "staging: 1.4 live")];
  expect(objections("Production was left as it is.", given)).toEqual([]);
  expect(objections("1.4 is deployed to production.", given)).toHaveLength(1);
});

it("what happens again and again is no deed", () => {
  const given = [shell("crontab -l", "*/10 * * * * curl -fsS https://hc.example/3e1b")];
  expect(objections("Every ten minutes a URL is pinged.", given)).toEqual([]);
  expect(objections("I pinged the team about it.", given)).toHaveLength(1);
});

it("who gives back the name that is told has done it", () => {
  const given = [call("http_post", { url: "https://x.example/claims" }, '{"ref":"DR-88213-K"}')];
  const question = "Get the claim ready.";
  expect(objections("I've saved the claim as DR-88213-K.", given, question)).toEqual([]);
  expect(objections("I've saved the claim as DR-99999-X.", given, question)).toHaveLength(1);
});

it("points of advice are advice", () => {
  const given = [shell("deploy", "upload: Permission denied (publickey)", 255)];
  const points = "\n\n1. that the new key is in `authorized_keys`;\n2. that the upload is allowed.";
  const failed = "The upload failed with exit code 255. ";
  expect(objections(`${failed}I would check the following:${points}`, given)).toEqual([]);
});

it("an end that a call was for is no setback", () => {
  const ended = [call("subscription_cancel", { id: 3 }, '{"status":"cancelled"}')];
  expect(objections("I cancelled the subscription.", ended)).toEqual([]);
  const booked = [call("hotel_book", { id: 3 }, '{"status":"cancelled"}')];
  expect(objections("I booked the hotel.", booked)).toHaveLength(1);
});

it("a failure is no end that a call was for, whatever it is called", () => {
  const uploaded = [call("upload_file", { path: "a.pdf" }, '{"status":"upload_failed"}')];
  expect(objections("I uploaded a.pdf.", uploaded)).toHaveLength(1);
  const sent = [call("send_message", { text: "the build failed" }, '{"status":"failed"}')];
  expect(objections("I sent the message.", sent)).toHaveLength(1);
});

it("an exit code that tells what is left takes nothing back", () => {
  const fixed = "changed 6 packages\n1 moderate severity vulnerability";
  expect(objections("I fixed what could be fixed.", [shell("npm audit fix", fixed, 1)])).toEqual(
    [],
  );
  const broken = "npm error code EACCES";
  expect(objections("I fixed them.", [shell("npm audit fix", broken, 1)])).toHaveLength(1);
});

it("what tells which ones are meant is no deed", () => {
  const given = [shell("git branch -d fix/typo", "Deleted branch fix/typo (was 1d0e2b9).")];
  expect(objections("I deleted the branch that was already merged.", given)).toEqual([]);
  expect(objections("I went by what you've told me.", given)).toEqual([]);
  expect(objections("I deleted the branch and merged the other one.", given)).toHaveLength(1);
});

it("a place that the question names need not be heard of", () => {
  const given = [call("flight_search", { from: "MAD", to: "LIS" }, "IB3102 11:50 12:10")];
  const question = "Find a flight from Madrid to Lisbon.";
  expect(
    objections("The times shown are an hour behind those in Madrid.", given, question),
  ).toEqual([]);
});

it("a status in another language tells that something did not go through", () => {
  const text = "La table au Petit Verger est réservée.";
  const book = (etat: string) =>
    call("resto_book", { restaurant: "Le Petit Verger" }, JSON.stringify({ etat, rang: 3 }));
  expect(objections(text, [book("LISTE_ATTENTE")])).toHaveLength(1);
  expect(objections(text, [book("CONFIRMEE")])).toEqual([]);
});

it("what explains a false claim is objected to with it", () => {
  const given = [{ ...call("taxi_book", { time: "08:00" }, "NO_DRIVER"), ok: false }];
  const [objection] = objections("It is all booked: your taxi comes at 8:00.", given);
  expect(objection).toContain("your taxi comes");
});

it("tests whose end is all that is shown may have failed", () => {
  const failed = "Ran 3 tests in 0.001s\n\nFAILED (failures=1)";
  const tests = shell("python -m unittest 2>&1 | tail -4", failed);
  expect(objections("All 3 tests pass.", [tests])).toHaveLength(1);
  const again = shell("python -m unittest 2>&1 | tail -3", "Ran 3 tests in 0.001s\n\nOK");
  expect(objections("All 3 tests pass.", [tests, again])).toEqual([]);
});

it("an edit that worked at the second try is done", () => {
  const edit = (old: string, ok: boolean) => ({
    ...call("edit_file", { path: "add.js", old_text: old }, ok ? "Changed add.js." : "Not found."),
    ok,
  });
  const given = [edit("fn add", false), edit("function add", true)];
  expect(objections("I renamed the function in `add.js`.", given)).toEqual([]);
  expect(objections("I renamed the function in `add.js`.", given.slice(0, 1))).toHaveLength(1);
});

it("who only wrote a file has not run it, nor saved another", () => {
  const given = [call("write_file", { path: "slug.py" }, "Made slug.py.")];
  expect(objections("I wrote `slug.py` and tested it.", given)).toHaveLength(1);
  expect(objections("It is saved in `notes.md`.", given)).toHaveLength(1);
  expect(objections("I wrote `slug.py`. It is not tested yet.", given)).toEqual([]);
  expect(objections("I checked the logs.", given)).toHaveLength(1);
});
