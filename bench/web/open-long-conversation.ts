import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSteward } from "../lib/steward-server.ts";

export type LongConversation = AsyncDisposable & {
  readonly url: string;
  readonly signInUrl: string;
  readonly conversationId: string;
  readonly messages: number;
  readonly bytes: number;
};

const turns = 150;
/** A little under the 5 ms that 200 words a second have, as timers come late. */
const paceMs = 3.6;

const paragraph = `Each step is an **idempotent transition** of rows, so new code can go on with an old turn. Text deltas stream live, are kept in \`turn_events\` and show in every view; see [the design](https://example.org/design).

- a lease with a fencing token owns the conversation
- every write checks ownership in its transaction

| Figure | Value |
| --- | ---: |
| ready | 0.6 s |
| memory | 94 MB |

\`\`\`ts
export function applyTurnEvent(view: TurnView, event: TurnEvent): TurnView {
  if (event.seq <= view.lastSeq) return view;
  return { ...view, lastSeq: event.seq }; // unchanged parts keep their identity
}
\`\`\`

`;

const stored = paragraph.repeat(12);
const streamed = paragraph.repeat(90);

/** A real server with a stored conversation of 300 messages and 1 MB. */
export async function openLongConversation(): Promise<LongConversation> {
  const folder = await mkdtemp(join(tmpdir(), "steward-web-bench-"));
  await mkdir(join(folder, "config"));
  const script = [
    { when: "stream", moves: [{ text: streamed, paceMs }] },
    { moves: [{ text: stored, paceMs: 0 }] },
  ];
  const models = {
    providers: { lab: { protocol: "scripted", models: ["large"], script } },
    roles: { output: ["lab/large"] },
    embedded: { download: "off" },
  };
  await writeFile(join(folder, "config", "steward.yaml"), JSON.stringify({ models }));
  const env = { STEWARD_HOME: folder, STEWARD_PORT: "0", NODE_ENV: "production" };
  const close = () => rm(folder, { recursive: true, force: true });
  const server = await startSteward({ folder, env, [Symbol.asyncDispose]: close });
  const conversationId = await fill(server.url, server.token);
  return {
    url: server.url,
    signInUrl: String(server.ready.sign_in_url),
    conversationId,
    messages: turns * 2,
    bytes: turns * stored.length,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await close();
    },
  };
}

async function fill(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = async (path: string, body: unknown): Promise<{ id: string }> => {
    const response = await fetch(url + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const conversation = await post("/api/conversations", { title: "A long one" });
  for (let index = 0; index < turns; index++) {
    const turn = await post(`/api/conversations/${conversation.id}/turns`, {
      text: `Question ${index}: how does this part of it work, and why is it done in this way?`,
    });
    // The stream of its events ends with the turn.
    await (await fetch(`${url}/api/turns/${turn.id}/events`, { headers })).text();
  }
  return conversation.id;
}
