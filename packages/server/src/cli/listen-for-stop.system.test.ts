import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const file = join(import.meta.dirname, "listen-for-stop.ts");
/** Somebody who is asked to stop and never comes to an end. */
const program = `
  import { listenForStop } from ${JSON.stringify(file)};
  setInterval(() => {}, 1_000);
  void listenForStop({ env: {} }).then(() => console.log("stopping"));
  console.log("listening");
`;

async function startStubborn() {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program]);
  const ended = once(child, "exit").then(([code]) => code as number | null);
  await once(child.stdout, "data");
  return {
    ended,
    async ask() {
      child.kill("SIGTERM");
      await once(child.stdout, "data");
    },
    end: () => child.kill("SIGINT"),
  };
}

describe.concurrent("a process that does not come to an end when it is told to stop", () => {
  it("is ended at once by a second signal", async () => {
    const stubborn = await startStubborn();
    await stubborn.ask();
    stubborn.end();
    expect(await stubborn.ended).toBe(130);
  });

  it("ends by itself after a while, as a failure", async () => {
    const stubborn = await startStubborn();
    await stubborn.ask();
    expect(await stubborn.ended).toBe(1);
  });
});
