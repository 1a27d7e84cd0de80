import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ApprovalList } from "@steward/contracts/tool-call.ts";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PageLink, parsePageSteps } from "./architecture/page-steps.ts";
import { createPathServer, type PathServer } from "./support/path/open-path-server.ts";
import { startSpeakingUpstream, type SpeakingUpstream } from "./support/speaking-upstream.ts";
import { createOwner, type StewardClient } from "./support/steward-client.ts";

const page = readFileSync(join(import.meta.dirname, "../ARCHITECTURE.md"), "utf8");
const steps = parsePageSteps(page, "The life of a message");
const paths = steps.flatMap(({ links }) => links.map(({ path }) => path));
const files = [...new Set(paths.filter((path) => path.endsWith(".ts")))];

const toConfig = (upstream: string) =>
  JSON.stringify({
    models: {
      providers: {
        far: { protocol: "openai", base_url: upstream, api_key: "none", models: ["one"] },
        play: {
          protocol: "scripted",
          models: ["one"],
          script: [
            {
              when: "write it down",
              moves: [{ toolCall: { name: "write_file", input: { path: "a.txt", content: "a" } } }],
            },
            { when: "endless", moves: [{ hang: true }] },
            { moves: [{ text: "They are deep and cold." }] },
          ],
        },
      },
      roles: { output: ["play/one"], title: ["play/one"] },
      embedded: { download: "off" },
    },
    approvals: { mode: "ask" },
  });

const forATitle =
  "### Task:\nGenerate a title for the chat.\n<chat_history>\nUSER: fjords\n</chat_history>";

/** The files that a step links to, in the page's order; folders are no code that is entered. */
function filesOf(number: number): readonly PageLink[] {
  const links = steps.find((step) => step.number === number)?.links ?? [];
  return links.filter(({ path }) => path.endsWith(".ts"));
}

/** The link of a step that leads to this file. */
function linkTo(number: number, name: string): PageLink {
  const link = filesOf(number).find(({ path }) => path.endsWith(`/${name}`));
  if (!link) throw new Error(`Step ${number} of ARCHITECTURE.md does not lead to ${name}`);
  return link;
}

/** What the page names there: `turns.claim` is a function called `claim…`, anything else the file. */
function isNamed({ text, path }: PageLink, entry: string): boolean {
  const [, method = ""] = /^\w+\.(?!ts$)(\w+)$/u.exec(text) ?? [];
  return entry.startsWith(`${path} ${method}`);
}

/** The first link that is not entered after the ones before it; null: all are. */
function findMissing(entered: readonly string[], links: readonly PageLink[]): string | null {
  const [link, ...others] = links;
  if (!link) return null;
  const at = entered.findIndex((entry) => isNamed(link, entry));
  return at < 0 ? `${link.text} (${link.path})` : findMissing(entered.slice(at + 1), others);
}

describe("a message takes the path that ARCHITECTURE.md tells", () => {
  let upstream: SpeakingUpstream;
  let server: PathServer;
  let owner: StewardClient;
  let openai: OpenAI;

  async function connect(): Promise<void> {
    await server.home.start();
    owner = createOwner(server.home);
    const { key } = await owner.createKey({ name: "front end" });
    openai = new OpenAI({ baseURL: `${owner.url}/v1`, apiKey: key, maxRetries: 0 });
  }

  const complete = (model: string, content: string) =>
    openai.chat.completions.create({ model, messages: [{ role: "user", content }] });

  async function expectPath(...links: readonly PageLink[]): Promise<void> {
    await expect.poll(() => findMissing(server.entered(), links), { timeout: 10_000 }).toBeNull();
  }

  const expectNone = (...links: readonly PageLink[]) =>
    expect(server.entered().filter((entry) => links.some((link) => isNamed(link, entry)))).toEqual(
      [],
    );

  beforeAll(async () => {
    upstream = await startSpeakingUpstream();
    server = createPathServer(toConfig(upstream.url), files);
    await connect();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });
  beforeEach(() => server.forget());

  it("sees a file that is not entered, or too early", () => {
    const link = (path: string, text = "it") => ({ path, text });
    const entered = ["a.ts one", "b.ts two", "b.ts claim"];
    expect(findMissing(entered, [link("a.ts"), link("b.ts")])).toBeNull();
    expect(findMissing(entered, [link("b.ts"), link("a.ts")])).toBe("it (a.ts)");
    expect(findMissing(entered, [link("b.ts", "b.claim")])).toBeNull();
    expect(findMissing(entered, [link("a.ts", "a.claim")])).toBe("a.claim (a.ts)");
    expect(findMissing(entered, [link("c.ts", "c.ts")])).toBe("c.ts (c.ts)");
  });

  it("from the request to the answer and what is done after it (2, 4 to 9, 11)", async () => {
    await complete("steward-auto", "tell me of fjords");
    const lane = linkTo(4, "create-background-lane.ts");
    const again = linkTo(9, "with-rejection.ts");
    const links = [2, 4, 5, 6, 7, 8, 9, 11].flatMap(filesOf);
    await expectPath(...links.filter((link) => link !== lane && link !== again));
    expectNone(lane, ...filesOf(3));
  });

  it("and is followed meanwhile (10)", async () => {
    const messages = [{ role: "user" as const, content: "tell me of fjords" }];
    const body = { model: "steward-auto", messages, stream: true } as const;
    const chunks = await Array.fromAsync(await openai.chat.completions.create(body));
    expect(chunks.length).toBeGreaterThan(0);
    await expectPath(linkTo(5, "submit-turn.ts"), ...filesOf(10));
  });

  it("or goes upstream, and ends there (3)", async () => {
    const messages = [{ role: "user" as const, content: "tell me of fjords" }];
    const body = { model: "far/one", messages, stream: true } as const;
    await Array.fromAsync(await openai.chat.completions.create(body));
    await expectPath(...filesOf(2), ...filesOf(3));
    expectNone(linkTo(4, "create-inbox.ts"), ...filesOf(5));
  });

  it("or is a front end's own call, and ends there (4)", async () => {
    await complete("steward-auto", forATitle);
    const names = ["create-inbox.ts", "triage.ts", "create-background-lane.ts"];
    await expectPath(...names.map((name) => linkTo(4, name)));
    expectNone(...filesOf(5), ...filesOf(6));
  });

  it("waits for a decision where a tool asks, and goes on at 6 (12)", async () => {
    const { id } = await owner.open();
    const turn = await owner.say(id, "write it down");
    const calling = linkTo(7, "call-model.ts");
    await expectPath(calling, linkTo(12, "propose-call.ts"));
    const waiting = async () => {
      const { text } = await owner.ask("GET", "/api/approvals");
      return ApprovalList.parse(JSON.parse(text)).approvals;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
    server.forget();
    const [approval] = await waiting();
    const body = { verb: "approve" };
    await owner.ask("POST", `/api/approvals/${encodeURIComponent(approval?.id ?? "")}`, { body });
    await owner.settle(turn.id);
    const decision = linkTo(12, "create-approvals.ts");
    const running = linkTo(12, "settle-calls.ts");
    await expectPath(decision, ...filesOf(6), running, calling);
  });

  it("is taken up again after a crash (13)", async () => {
    const { id } = await owner.open();
    await owner.say(id, "endless");
    await expectPath(linkTo(8, "route.ts"));
    const { pid } = JSON.parse(readFileSync(join(server.home.path, "run.json"), "utf8")) as {
      readonly pid: number;
    };
    process.kill(pid, "SIGKILL");
    server.forget();
    await connect();
    await expectPath(...filesOf(13), ...filesOf(6), linkTo(7, "run-turn.ts"));
  });
});
