import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContainerKinds, ContainerResult } from "@steward/contracts/container.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { findNoOwnEngine, startOwnEngine } from "./support/attacks/own-engine.ts";
import { callsOf } from "./support/crash/open-bed.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

const image = "debian:bookworm-slim";
const reason = findNoOwnEngine("dockerd");
if (reason !== null) process.stderr.write(`Left out: a Docker engine that dies (${reason})\n`);

const shell = (command: string, sandbox = "code-sandbox") => ({
  toolCall: { name: "shell", input: { command, sandbox } },
});
const script = [
  { when: "please-work", moves: [shell("echo kept > kept.txt; echo begun; sleep 100")] },
  { when: "please-fail", moves: [shell("true", "ghost")] },
  { when: "please-look", moves: [shell("cat kept.txt")] },
  { moves: [{ text: "It went on." }] },
];

async function start(client: StewardClient, container: string, conversation?: string) {
  const body = { container, code: "cat kept.txt", language: "bash", conversation };
  return client.ask("POST", "/containers/start", { body });
}

describe.skipIf(reason !== null)("a Docker engine", () => {
  it("that dies in the middle, or lacks an image, fails the call with what to do, and nothing is lost", async () => {
    await using engine = await startOwnEngine("dockerd");
    await engine.take(image);
    const models = JSON.parse(toScriptedConfig(script)) as object;
    const sandboxes = { driver: "docker", pool: {} };
    const config = JSON.stringify({ ...models, sandboxes });
    await using home = createStewardHome(config, { DOCKER_HOST: `unix://${engine.socket}` });
    const folder = join(home.path, "config", "containers");
    mkdirSync(folder, { recursive: true });
    const containers = { "code-sandbox": { image }, ghost: { image: "steward/none:latest" } };
    writeFileSync(join(folder, "registry.yaml"), JSON.stringify({ containers }));
    await home.start();
    const owner = createOwner(home);

    const readGhost = async () => {
      const { text } = await owner.ask("GET", "/containers");
      const { containers: kinds } = ContainerKinds.parse(JSON.parse(text));
      return kinds.find(({ name }) => name === "ghost");
    };
    await expect.poll(readGhost, { timeout: 20_000 }).toMatchObject({
      ready: false,
      hint: expect.stringContaining("steward sandbox build ghost") as string,
    });
    const refused = await start(owner, "ghost");
    expect(refused).toMatchObject({ status: 503, code: "unavailable" });
    const { id } = await owner.open("engine");
    const ghost = await owner.settle((await owner.say(id, "please-fail")).id);
    expect(callsOf(ghost).shell?.[1]).toContain("steward sandbox build ghost");
    expect(answerText(ghost)).toContain("It went on.");

    const turn = await owner.say(id, "please-work");
    for await (const event of owner.follow(turn.id)) {
      if (event.type === "tool-output" && event.text.includes("begun")) break;
    }
    await engine.kill();
    const down = await start(owner, "code-sandbox");
    expect(down).toMatchObject({ status: 503, code: "unavailable" });
    expect(down.text).toContain("not running");
    const cut = await owner.settle(turn.id);
    expect(callsOf(cut).shell?.[0]).toBe("failed");
    expect(callsOf(cut).shell?.[1]).toContain("The sandbox died.");
    expect(answerText(cut)).toContain("It went on.");
    expect(cut.status).toBe("done");

    await engine.start();
    const again = await start(owner, "code-sandbox", id);
    expect(ContainerResult.parse(JSON.parse(again.text)).stdout).toBe("kept\n");
    const seen = await owner.settle((await owner.say(id, "please-look")).id);
    expect(callsOf(seen).shell).toEqual(["done", "kept\n[exit code 0]"]);
    expect((await owner.ask("POST", "/containers/cleanup")).status).toBe(200);
  });
});
