import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ValidateReply } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

const run = promisify(execFile);
const example = join(import.meta.dirname, "../examples/validate.sh");

it("the example of the validator tells a true answer from a false one", async (context) => {
  const found = await run("curl", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!found) context.skip("curl is not installed");
  await using home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  const { url } = await home.start();
  const { key } = await createOwner(home).createKey({ name: "example", scopes: ["read"] });
  const env = { PATH: process.env.PATH, STEWARD_URL: url, STEWARD_KEY: key };
  const { stdout } = await run("sh", [example], { env });
  const [honest, wrong] = stdout
    .trim()
    .split("\n")
    .map((line) => ValidateReply.parse(JSON.parse(line)));
  expect(honest?.score).toBe(1);
  expect(honest?.claims.map(({ verdict }) => verdict)).not.toContain("contradicted");
  expect(wrong?.score).toBe(0);
  expect(wrong?.claims).toMatchObject([
    { kind: "success", verdict: "contradicted", evidence: ["E1"], text: "Done!" },
    { kind: "success", verdict: "contradicted", evidence: ["E1"] },
    { kind: "exit-code", verdict: "contradicted", evidence: ["E1"] },
  ]);
  const refused = await fetch(`${url}/validate`, { method: "POST", body: "{}" });
  expect(refused.status).toBe(401);
});
