import { startHookServer } from "./crash/hook-server.ts";
import { openPageServer, type PageServer } from "./open-page-server.ts";

const call = (name: string, input: object) => ({ toolCall: { name, input } });
const write = (path: string, content: string) => call("write_file", { path, content });
const announcement = { to: "team@example.org", text: "The release is out." };

/** What the model does, by the words it reads last. */
const script = [
  {
    when: "Prepare the release",
    moves: [
      { text: "I write the notes, then I run the tests." },
      write("notes/release.md", "# Release\n\n- Faster start\n- Receipts\n"),
      write("CHANGELOG.md", "## Unreleased\n\n- Receipts below every answer\n"),
      call("run_tests", { command: "npm test" }),
    ],
  },
  { when: "Tell the team", moves: [call("post", announcement)] },
  {
    when: "Bereite die Veröffentlichung vor",
    moves: [
      { text: "Ich schreibe die Notizen, dann lasse ich die Tests laufen." },
      write("notizen/veröffentlichung.md", "# Veröffentlichung\n\n- Schnellerer Start\n"),
      write("ÄNDERUNGEN.md", "## Neu\n\n- Belege unter jeder Antwort\n"),
      call("run_tests", { command: "npm test" }),
      call("post", announcement),
    ],
  },
  {
    when: "2 of 14 tests failed",
    moves: [{ text: "Both files are there; the tests are not green yet." }],
  },
  { when: "They said:", moves: [{ text: "Then nobody hears of it." }] },
  { moves: [{ text: "That is how far it got." }] },
];

/** A page whose model writes files, runs tests that fail, and wants to tell people. */
export async function openReceiptsPage(): Promise<PageServer> {
  const hooks = await startHookServer({
    run_tests: (_call, response) => {
      response.statusCode = 500;
      return "2 of 14 tests failed";
    },
    post: () => "on the wall",
  });
  const text = { type: "string" };
  const tool = (name: string, effects: readonly string[], properties: object) => ({
    description: `Does ${name}`,
    url: hooks.toUrl(name),
    effects,
    input: { type: "object", properties, additionalProperties: false },
  });
  const config = {
    models: {
      providers: {
        lab: { protocol: "scripted", models: [{ id: "large", context: 32_000 }], script },
      },
      roles: { output: ["lab/large"] },
      embedded: { download: "off" },
    },
    tools: {
      hooks: {
        run_tests: tool("run_tests", ["read"], { command: text }),
        post: tool("post", ["message"], { to: text, text }),
      },
    },
  };
  const server = await openPageServer(JSON.stringify(config));
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await hooks[Symbol.asyncDispose]();
    },
  };
}
