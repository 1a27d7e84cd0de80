import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { ApprovalList, type Approval } from "@steward/contracts/tool-call.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { createOwner, type StewardClient } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

/** Something outside that counts what was done to it. */
async function openOutside() {
  const done: string[] = [];
  const server = createServer((request, response) => {
    readText(request).then(
      (body) => {
        done.push(body);
        response.end(`did ${body}`);
      },
      () => response.destroy(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    done,
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}

function toConfig(url: string): string {
  const input = {
    type: "object",
    properties: { to: { type: "string" } },
    required: ["to"],
    additionalProperties: false,
  };
  return JSON.stringify({
    models: {
      providers: {
        play: {
          protocol: "scripted",
          models: ["one"],
          script: [
            { when: "mail", moves: [{ toolCall: { name: "mail", input: { to: "ada" } } }] },
            { moves: [{ text: "That is all." }] },
          ],
        },
      },
      roles: { output: ["play/one"] },
      embedded: { download: "off" },
    },
    tools: { hooks: { mail: { description: "Sends mail", url, input, effects: ["message"] } } },
  });
}

/** A turn that waits for a decision, and the decision. */
async function sayAndWait(owner: StewardClient) {
  const { id } = await owner.open();
  const turn = await owner.say(id, "mail");
  for await (const event of owner.follow(turn.id)) if (event.type === "turn-wait") break;
  const listed = await owner.ask("GET", "/api/approvals");
  const { approvals } = ApprovalList.parse(JSON.parse(listed.text));
  const approval = approvals.find(({ turnId }) => turnId === turn.id);
  return { turn, approval: approval! };
}

describe.concurrent("steward approvals", () => {
  it("lists, shows and decides through the running server", async () => {
    await using outside = await openOutside();
    await using home = createStewardHome(toConfig(outside.url));
    await home.start();
    const owner = createOwner(home);
    expect(await home.run("approvals", "list")).toMatchObject({ code: 0, stdout: "" });
    const { turn, approval } = await sayAndWait(owner);
    const listed = await home.run("approvals", "list", "--json");
    expect(ApprovalList.parse(JSON.parse(listed.stdout)).approvals).toEqual([approval]);
    const shown = await home.run("approvals", "show", approval.id);
    expect(shown.stdout).toContain('"to": "ada"');
    expect(shown.stdout).toContain("It sends a message in your name.");

    const broken = await home.run("approvals", "edit", approval.id, "--input", '{"to":1}');
    expect(broken).toMatchObject({ code: 1 });
    expect(await home.run("approvals", "edit", approval.id, "--input", "no")).toMatchObject({
      code: 2,
    });
    expect(await home.run("approvals", "approve", "nothing-like-it")).toMatchObject({ code: 1 });
    const input = '{"to":"grace"}';
    const edited = await home.run("approvals", "edit", approval.id, "--input", input, "--json");
    expect(edited.code).toBe(0);
    expect(JSON.parse(edited.stdout) as Approval).toMatchObject({ verb: "edit", input });
    expect(answerText(await owner.settle(turn.id))).toBe("That is all.");
    expect(outside.done).toEqual([input]);

    const late = await home.run("approvals", "approve", approval.id);
    expect(late.code).toBe(1);
    expect(late.stderr).toMatch(/already approved with changes by /u);
  });

  it("decides while no server runs, and the turn goes on at the next start", async () => {
    await using outside = await openOutside();
    await using home = createStewardHome(toConfig(outside.url));
    const server = await home.start();
    const owner = createOwner(home);
    const first = await sayAndWait(owner);
    const second = await sayAndWait(owner);
    const third = await sayAndWait(owner);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);

    expect((await home.run("approvals", "list")).stdout).toContain(second.approval.id);
    const approved = await home.run("approvals", "approve", first.approval.id);
    expect(approved).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Approved") as string,
    });
    expect(approved.stderr).toContain("It goes on when Steward starts.");
    const again = await home.run("approvals", "reject", first.approval.id);
    expect(again).toMatchObject({ code: 1 });
    expect(again.stderr).toContain("already decided by");
    await home.run("approvals", "reject", second.approval.id, "not", "now");
    const input = '{"to":"grace"}';
    const edited = await home.run("approvals", "edit", third.approval.id, "--input", input);
    expect(edited).toMatchObject({ code: 0 });
    expect(outside.done).toEqual([]);

    await home.start();
    const next = createOwner(home);
    for (const { turn } of [first, second, third]) {
      expect(answerText(await next.settle(turn.id))).toBe("That is all.");
    }
    expect(outside.done.toSorted()).toEqual(['{"to":"ada"}', input]);
    const refused = await next.view(second.turn.id);
    expect(refused.parts[0]).toMatchObject({
      state: "denied",
      output: "The user refused this. They said: not now",
    });
  });
});

describe.concurrent("steward chat", () => {
  it("without a person at the keys says what waits, and goes on when it is decided", async () => {
    await using outside = await openOutside();
    await using home = createStewardHome(toConfig(outside.url));
    await home.start();
    const chat = home.spawn("chat", "mail");
    const output = { out: "", err: "" };
    chat.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
    chat.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
    while (!output.err.includes("\n")) await once(chat.stderr, "data");
    const id = /steward approvals approve (\S+)/u.exec(output.err)?.[1];
    expect(await home.run("approvals", "approve", id!)).toMatchObject({ code: 0 });
    expect(await once(chat, "close")).toEqual([0, null]);
    expect(output.out).toBe("That is all.\n");
    expect(output.err).toContain("✓ mail");
    expect(outside.done).toEqual(['{"to":"ada"}']);
  });
});
