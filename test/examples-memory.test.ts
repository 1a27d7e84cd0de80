import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { FactKept, FactList } from "@steward/contracts/fact.ts";
import { EpisodesStored, Forgotten, MemoryStatus, RecallReply } from "@steward/contracts/memory.ts";
import { expect, it } from "vitest";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

const run = promisify(execFile);
const example = join(import.meta.dirname, "../examples/memory.sh");

it("the example of the memory stores, finds, corrects and forgets", async (context) => {
  const found = await run("curl", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!found) context.skip("curl is not installed");
  await using home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  const { url } = await home.start();
  const { key } = await createOwner(home).createKey({ name: "example", scopes: ["chat", "read"] });
  const env = { PATH: process.env.PATH, STEWARD_URL: url, STEWARD_KEY: key };
  const { stdout } = await run("sh", [example], { env });
  const replies = stdout
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  const [stored, recalled, first, second, facts, gone, status] = replies;
  expect(EpisodesStored.parse(stored)).toEqual({ stored: 3, known: 0 });
  expect(RecallReply.parse(recalled).hits).toMatchObject([{ ref: "trip-1" }]);
  expect(FactKept.parse(first).outcome).toBe("added");
  expect(FactKept.parse(second)).toMatchObject({
    outcome: "superseded",
    closed: [{ value: "Porto" }],
  });
  const values = FactList.parse(facts).facts.map(({ value, validTo }) => [value, validTo === null]);
  expect(values).toEqual([
    ["Lisbon", true],
    ["Porto", false],
  ]);
  expect(Forgotten.parse(gone).episodes).toBe(3);
  expect(MemoryStatus.parse(status).counts.episodes).toBe(0);
});
