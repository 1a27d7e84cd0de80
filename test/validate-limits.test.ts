import { ValidateReply } from "@steward/contracts/evidence.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const row = (at: number) => `Row ${at}: ${at * 7} units were sold on 2026-03-${1 + (at % 28)}.`;
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at)).join("\n");

describe("POST /validate", () => {
  let home: StewardHome;
  let owner: StewardClient;
  beforeAll(async () => {
    home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
    await home.start();
    owner = createOwner(home);
  });
  afterAll(() => home[Symbol.asyncDispose]());

  const validate = (body: object) =>
    owner.ask("POST", "/validate", { body: { depth: "rules", ...body } });

  it("refuses more than it reads, and says how much that is", async () => {
    const half = "x".repeat(600_000);
    const much = await validate({ answer: "Yes.", evidence: [{ text: half }, { text: half }] });
    expect(much.status).toBe(400);
    expect(much.text).toContain("at most 1000000 characters of evidence in all");
    expect((await validate({ answer: "x".repeat(400_001) })).status).toBe(400);
    const huge = await validate({ answer: "Yes.", evidence: [{ text: "x".repeat(10_000_000) }] });
    expect(huge.status).toBe(413);
    expect(huge.code).toBeTruthy();
  });

  it("lets others have their turn while it reads a long answer", async () => {
    const order: string[] = [];
    const long = validate({ answer: rows(1_000), evidence: [{ text: rows(1_000) }] }).then(
      (reply) => {
        order.push("validate");
        return reply;
      },
    );
    // The second comes while the first is at work, whichever of the two was read first.
    for (let asked = 0; asked < 2; asked++) {
      expect((await owner.ask("GET", "/health")).status).toBe(200);
    }
    order.push("others");
    const { status, text } = await long;
    expect(status).toBe(200);
    expect(ValidateReply.parse(JSON.parse(text)).claims.length).toBeGreaterThan(1_000);
    expect(order).toEqual(["others", "validate"]);
  });

  const saving = {
    id: "E1",
    kind: "tool",
    tool: "write_file",
    input: { path: "notes.txt" },
    ok: true,
    exit_code: 0,
    text: "wrote 12 bytes",
  };
  const saved = { answer: "I saved the file notes.txt.", evidence: [saving] };
  /** The verdicts on an answer, and the ids of the evidence that they name. */
  const judge = async (body: object) => {
    const { status, text } = await validate(body);
    expect(`${status} ${text}`).toMatch(/^200 /);
    const { claims } = ValidateReply.parse(JSON.parse(text));
    return {
      isBorneOut: claims.every(({ verdict }) => verdict === "supported"),
      ids: [...new Set(claims.flatMap(({ evidence }) => evidence))],
    };
  };

  it.each([
    ["fields of its own", { ...saved, case: 7, evidence: [{ ...saving, at: "now" }] }],
    ["null for what is missing", { ...saved, question: null, depth: null }],
    ["a code as text", { ...saved, evidence: [{ ...saving, ok: null, exit_code: "0" }] }],
    ["a flag as text", { ...saved, evidence: [{ ...saving, ok: "True", exit_code: "" }] }],
    ["a flag as number", { ...saved, evidence: [{ ...saving, ok: 1, exit_code: null }] }],
    ["no text", { ...saved, evidence: [{ ...saving, text: null }] }],
    ["an object for a text", { ...saved, evidence: [{ ...saving, text: { bytes: 12 } }] }],
    ["no id", { ...saved, evidence: [{ ...saving, id: "" }] }],
    ["a kind of its own", { ...saved, evidence: [{ ...saving, kind: "tool_result" }] }],
    ["a long source", { ...saved, evidence: [{ ...saving, source: "cat ".repeat(1_000) }] }],
    [
      "a command as a list",
      {
        answer: "I installed the package left-pad.",
        evidence: [{ ...saving, tool: "bash", input: { command: ["npm", "i", "left-pad"] } }],
      },
    ],
  ])("reads what a program writes that has %s", async (_what, body) => {
    expect(await judge(body)).toEqual({ isBorneOut: true, ids: ["E1"] });
  });

  it.each([{ exit_code: "1", ok: null }, { ok: "false" }, { ok: 0 }])(
    "takes %j for a call that failed",
    async (outcome) => {
      const evidence = [{ ...saving, exit_code: null, ...outcome }];
      expect(await judge({ ...saved, evidence })).toEqual({ isBorneOut: false, ids: ["E1"] });
    },
  );

  it("tells evidence apart that has one id", async () => {
    const evidence = [
      { id: "log", text: "name: api\nversion: 2.4.1" },
      { id: "log", text: "name: web\nversion: 3.0.7" },
    ];
    const judged = (answer: string) => judge({ answer, evidence });
    expect(await judged("web is at version 3.0.7.")).toEqual({ isBorneOut: true, ids: ["log"] });
    expect(await judged("web is at version 2.4.1.")).toEqual({ isBorneOut: false, ids: ["log"] });
  });

  it("refuses evidence that says nothing, and names it", async () => {
    const { status, text } = await validate({ ...saved, evidence: [saving, { content: "x" }] });
    expect(status).toBe(400);
    expect(text).toContain("body/evidence/1/text: expected a text, or how a call ended");
  });
});
