import type { StewardServer } from "../lib/steward-server.ts";
import { sendJson } from "./send-json.ts";

/** A conversation with one turn, as the page does it; resolves when the answer is there. */
export async function runTurn({ url, token }: StewardServer): Promise<{ readonly sentAt: number }> {
  const conversation = await sendJson(`${url}/api/conversations`, token, {});
  const { id } = JSON.parse(conversation.body) as { id: string };
  const turns = `${url}/api/conversations/${id}/turns`;
  const { sentAt, body } = await sendJson(turns, token, { text: "hello" });
  const turn = JSON.parse(body) as { id: string };
  const { body: events } = await sendJson(`${url}/api/turns/${turn.id}/events`, token);
  if (!events.includes('"status":"done"')) throw new Error(`the turn did not end well: ${events}`);
  return { sentAt };
}

/** The same through the OpenAI endpoint, in one request. */
export async function runCompletion({
  url,
  token,
}: StewardServer): Promise<{ readonly sentAt: number }> {
  const messages = [{ role: "user", content: "hello" }];
  const body = { model: "steward-chat", stream: true, messages };
  const { sentAt } = await sendJson(`${url}/v1/chat/completions`, token, body);
  return { sentAt };
}
