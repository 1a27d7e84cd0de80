import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";

const Asked = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

/**
 * An OpenAI-compatible server on every address of this machine, so that containers reach it. To
 * "run COMMAND" it calls the shell, and what that answers it says; everything else it greets.
 */
export async function startCallingUpstream(): Promise<{ readonly port: number } & AsyncDisposable> {
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      // Its list of models.
      if (request.method !== "POST") {
        response.writeHead(404).end();
        return;
      }
      const { messages } = Asked.parse(JSON.parse(raw));
      const last = messages.at(-1);
      const said = JSON.stringify(last?.content ?? "");
      const command = last?.role === "user" ? /run `([^`]+)`/.exec(said)?.[1] : undefined;
      const called = { name: "shell", arguments: JSON.stringify({ command }) };
      const toolCall = { index: 0, id: "call_1", type: "function", function: called };
      const delta =
        command === undefined
          ? { content: last?.role === "tool" ? `It says: ${said}` : "Hello from the upstream." }
          : { tool_calls: [toolCall] };
      const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "m" };
      const send = (choice: object) =>
        response.write(
          `data: ${JSON.stringify({ ...head, choices: [{ index: 0, ...choice }] })}\n\n`,
        );
      response.writeHead(200, { "content-type": "text/event-stream" });
      send({ delta: { role: "assistant", ...delta }, finish_reason: null });
      send({ delta: {}, finish_reason: command === undefined ? "stop" : "tool_calls" });
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "0.0.0.0", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
