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
});
