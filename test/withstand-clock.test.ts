import { SignInLink } from "@steward/contracts/account.ts";
import { Status } from "@steward/contracts/status.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import type { ModelMove, ModelRequest } from "./support/crash/model-server.ts";
import { type Bed, openBed, toCall } from "./support/crash/open-bed.ts";
import { canSetClock, openSettableClock } from "./support/settable-clock.ts";
import { send, type StewardClient } from "./support/steward-client.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const left = canSetClock ? "" : " (left out: no libfaketime)";

function play({ results, said }: ModelRequest): ModelMove {
  const tool = { "send it": "mail", "look it up": "lookup" }[said];
  const result = tool === undefined ? said : results.get(tool);
  return result === undefined ? { calls: [toCall(tool!, {})] } : { words: [`Yes, ${result}`] };
}

/** The server's own time is the real one, moved by so much. */
function expectSet({ createdAt }: Turn, offsetMs: number): void {
  expect(Math.abs(createdAt - Date.now() - offsetMs)).toBeLessThan(HOUR);
}

/** Says something in a conversation, which is answered and then the first of the list. */
async function expectAnswer(client: StewardClient, id: string, text: string): Promise<Turn> {
  const turn = await client.say(id, text);
  expect(answerText(await client.settle(turn.id))).toBe(`Yes, ${text}`);
  expect((await client.list())[0]?.id).toBe(id);
  return turn;
}

function expectOrdered(log: readonly TurnEvent[]): void {
  expect(log.map(({ seq }) => seq)).toEqual(log.map(({ seq }) => seq).toSorted((a, b) => a - b));
  expect(log.filter(({ type }) => type === "turn-end")).toHaveLength(1);
  expect(log.at(-1)?.type).toBe("turn-end");
}

async function readOrder(client: StewardClient, id: string): Promise<readonly string[]> {
  return (await client.detail(id)).turns.map((turn) => turn.id);
}

async function signIn(client: StewardClient): Promise<number> {
  const link = await client.ask("POST", "/api/sign-in-links", { body: {} });
  const token = SignInLink.parse(JSON.parse(link.text)).url.split("#")[1];
  const body = { token };
  return (await send(client.url, { method: "POST", path: "/api/sign-in", body })).status;
}

async function uptime(client: StewardClient, offsetMs: number): Promise<number> {
  const { text } = await client.ask("GET", "/api/status");
  return Date.now() + offsetMs - Status.parse(JSON.parse(text)).startedAt;
}

async function approve(bed: Bed): Promise<void> {
  const [approval] = await bed.waiting(1);
  expect(await bed.decide(approval!, { verb: "approve" })).toMatchObject({ status: 200 });
}

describe.skipIf(!canSetClock).concurrent(`a clock that is set${left}`, () => {
  it.for([
    [-DAY, DAY],
    [DAY, -DAY],
  ])("by %i and %i ms: what runs and what waits is finished, in order", async ([one, two]) => {
    using clock = openSettableClock();
    const found = Promise.withResolvers<string>();
    const tools = {
      lookup: { effects: ["read"], hook: () => found.promise },
      mail: { effects: ["message"], hook: () => "sent" },
    };
    await using bed = await openBed({ play, tools, env: clock.env });
    const client = bed.client();
    const earlier = (await client.open("earlier")).id;
    const first = await expectAnswer(client, earlier, "hello");
    expectSet(first, 0);
    const waits = await bed.ask("send it");
    await bed.waiting(1);
    const runs = await bed.ask("look it up");
    await bed.hooks.called("lookup");

    clock.set(one!);
    const second = await expectAnswer(client, earlier, "still there?");
    expectSet(second, one!);
    found.resolve("found");
    expect(answerText(await client.settle(runs.turnId))).toBe("Yes, found");
    expect(await signIn(client)).toBe(200);
    expect(await uptime(client, one!)).toBeLessThan(HOUR);

    clock.set(two!);
    await approve(bed);
    expect(answerText(await client.settle(waits.turnId))).toBe("Yes, sent");
    const third = await expectAnswer(client, earlier, "and now?");
    expectSet(third, two!);
    expect(await signIn(client)).toBe(200);

    clock.set(0);
    await expectAnswer(client, runs.conversationId, "back again?");
    const fourth = await expectAnswer(client, earlier, "at last?");
    expect(await readOrder(client, earlier)).toEqual([first.id, second.id, third.id, fourth.id]);
    for (const { turnId } of [waits, runs]) {
      expectOrdered(await Array.fromAsync(client.follow(turnId)));
    }
    expect(bed.hooks.effects.map(({ tool }) => tool).toSorted()).toEqual(["lookup", "mail"]);
  });

  it("between two starts: what was left is finished first, and what is new comes after it", async () => {
    using clock = openSettableClock();
    const tools = { mail: { effects: ["message"], hook: () => "sent" } };
    await using bed = await openBed({ play, tools, env: clock.env });
    clock.set(DAY);
    const { conversationId, turnId } = await bed.ask("send it");
    await bed.waiting(1);
    const queued = await bed.client().say(conversationId, "and then?");
    expectSet(queued, DAY);

    clock.set(-DAY);
    await bed.restart("SIGKILL");
    const late = await bed.client().say(conversationId, "and after that?");
    expectSet(late, -DAY);
    await approve(bed);
    const client = bed.client();
    expect(answerText(await client.settle(late.id))).toBe("Yes, and after that?");
    const { turns } = await client.detail(conversationId);
    expect(turns.map(({ id, status }) => [id, status])).toEqual([
      [turnId, "done"],
      [queued.id, "done"],
      [late.id, "done"],
    ]);
    const said = bed.model.requests.map((request) => request.said);
    expect(said.indexOf("and then?")).toBeLessThan(said.indexOf("and after that?"));
    expectOrdered(await Array.fromAsync(client.follow(turnId)));
    const { id } = await client.open("newer");
    expect((await client.list()).map((each) => each.id)).toEqual([id, conversationId]);
    expect(bed.hooks.effects).toHaveLength(1);
  });
});
