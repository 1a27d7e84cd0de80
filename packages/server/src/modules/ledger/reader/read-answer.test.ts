import { expect, it } from "vitest";
import type { CallModel } from "./ports.ts";
import { readEvidence } from "../evidence/read-evidence.ts";
import { readAnswer } from "./read-answer.ts";

const { signal } = new AbortController();
const answer = "The old bridge crosses the river near the mill.";
const evidence = readEvidence([{ text: answer }]);
const asked = { question: "What is known of the bridge?", answer, evidence, judged: [] };

const say =
  (text: string): CallModel =>
  async () => ({ text, problem: "", model: "test/m", usage: null });

/** A reader that says this of the first statement. */
const read = (change: object): CallModel =>
  say(JSON.stringify({ verdicts: [{ statement: 1, entry: "E1", quote: answer, ...change }] }));
const judge = (change: object, over: object = {}) =>
  readAnswer({ ...asked, ...over }, { embed: null, callModel: read(change) }, signal);

it("space in a quote is space", async () => {
  const text = answer.replaceAll(" ", "\n  ");
  const found = await judge({ verdict: "supported" }, { evidence: readEvidence([{ text }]) });
  expect(found.isSourced).toBe(true);
});

it.each([
  ["stands nowhere", { quote: "The bridge crosses the river." }],
  ["stands in an entry that is not there", { entry: "E9" }],
  ["is empty", { quote: "" }],
  ["shows nothing", { quote: "the" }],
])("a verdict does not count whose quote %s", async (_name, change) => {
  for (const verdict of ["supported", "contradicted"]) {
    const found = await judge({ verdict, ...change });
    expect(found).toMatchObject({ claims: [], isSourced: false });
  }
});

it.each([
  ["All 5 tests passed in 83 ms.", "5 passed, 0 failed"],
  ["It is 23 °C and sunny in Lisbon right now.", "I live in Lisbon."],
  ["The invoice is over 1,250 EUR.", "invoice total: 1520 EUR"],
  ["I wrote 412 lines to notes.md.", "Made notes.md (192 bytes)."],
  ["The file notes.md has 3 sections.", "Made notes.md (192 bytes)."],
  ["The search found 12 results.", "Tidepool releases\nhttps://tidepool.example/releases"],
  ["Version 2.4.0 came out on 3 April.", "2.4.0 adds streaming."],
  ["It has 1,204 stars.", "tidepool: a small queue"],
  ["The folder holds 7 files.", "README.md\npackage.json\nsrc/add.js"],
  ["3 TODOs are in src.", "src/add.js: // TODO: check\nsrc/clamp.js: // TODO: NaN"],
  ["The script took 14 seconds.", "done"],
  ["It printed 42.", "The answer is forty-two."],
  ["Ada was born in 1991.", "Ada Lopez, sister"],
  ["You moved to Porto in 2019.", "I moved to Porto."],
  ["The port 8080 is open.", "The page is at http://k3v9.localhost"],
  ["I sent it to 3 people.", "queued for ana@example.net"],
  ["The mail has 2 attachments.", "queued for ana@example.net"],
  ["Coverage is at 87 %.", "tests passed"],
  ["The backup is 3.6 GB.", "backup.tar.gz written"],
  ["The disk is 91 % full.", "/dev/sda1 mounted on /"],
  ["There are 5 rows left.", "Deleted the rows that were empty."],
  ["Der Test dauerte 1,2 Sekunden.", "ok"],
  ["Hay 18 mensajes sin leer.", "inbox: unread messages"],
  ["La facture est de 79 €.", "facture du mois"],
  ["文件有 256 行。", "已写入 notes.md"],
])("a number that nothing has is never supported, whoever says so: %s", async (said, text) => {
  const over = { answer: said, evidence: readEvidence([{ text }]) };
  const { claims, isSourced } = await judge({ verdict: "supported", quote: text }, over);
  expect(isSourced).toBe(false);
  expect(claims).toMatchObject([{ verdict: "unsupported", kind: "statement", evidence: [] }]);
});

it("a reference is no number", async () => {
  const over = { answer: `${answer.replace(".", "")} [E1, E7].` };
  expect((await judge({ verdict: "supported" }, over)).isSourced).toBe(true);
});

it("the evidence says otherwise only where it does not say the same", async () => {
  const says = "The old bridge was pulled down.";
  const over = { evidence: readEvidence([{ text: says }]) };
  const { claims } = await judge({ verdict: "contradicted", quote: says, why: "No." }, over);
  expect(claims).toMatchObject([{ verdict: "contradicted", why: `No. “${says}”` }]);
  expect((await judge({ verdict: "contradicted" })).claims).toEqual([]);
});

it("something was not done only where a call's receipt says so", async () => {
  const call = { tool: "post", input: { to: "ada" }, text: "queued" };
  const over = (ok: boolean) => ({
    answer: "Ada knows of it by now.",
    evidence: readEvidence([{ ...call, ok }]),
  });
  const verdict = { verdict: "not done", quote: 'post {"to":"ada"}: failed' };
  const found = await judge(verdict, over(false));
  expect(found.claims).toMatchObject([{ kind: "success", verdict: "unsupported", by: "model" }]);
  expect((await judge({ ...verdict, quote: "queued" }, over(true))).claims).toEqual([]);
});

it("an answer is not verified while a statement has no verdict or no source", async () => {
  const two = { answer: `${answer} It was sold.` };
  expect((await judge({ verdict: "supported" }, two)).isSourced).toBe(false);
  const found = await judge({ verdict: "no source", entry: "", quote: "" });
  expect(found.claims).toMatchObject([{ verdict: "unsupported", evidence: [] }]);
  expect((await judge({ verdict: "no fact" })).isSourced).toBe(false);
});

it("what does not fit is left out, and what is nearest is read", async () => {
  let shown = "";
  const callModel: CallModel = async (request, until) => {
    shown = JSON.stringify(request.messages.at(-1));
    return read({ verdict: "supported" })(request, until);
  };
  const filler = Array.from({ length: 3_000 }, (_, at) => `Line ${at} tells of other things.`);
  const text = filler.toSpliced(1_500, 0, answer).join("\n");
  const long = { ...asked, evidence: readEvidence([{ text }]) };
  const found = await readAnswer(long, { embed: null, callModel }, signal);
  expect(found.isSourced).toBe(true);
  expect(shown.length).toBeLessThan(40_000);
  expect(shown.split("crosses the river")).toHaveLength(3);
});
