export interface Snippet {
  readonly key: "openWebUi" | "lobeChat" | "openaiClient" | "curl";
  readonly code: string;
}

/** How to point well-known front ends at this server. */
export function toSnippets(origin: string): readonly Snippet[] {
  // Inside a container, the machine itself has another name.
  const fromContainer = origin.replace(
    /\/\/(127\.0\.0\.1|localhost|\[::1\])/,
    "//host.docker.internal",
  );
  return [
    {
      key: "openWebUi",
      code: `docker run -d -p 3000:8080 \\
  --add-host=host.docker.internal:host-gateway \\
  -e OPENAI_API_BASE_URL=${fromContainer}/v1 \\
  -e OPENAI_API_KEY=stw_… \\
  ghcr.io/open-webui/open-webui:main`,
    },
    {
      key: "lobeChat",
      code: `docker run -d -p 3210:3210 \\
  --add-host=host.docker.internal:host-gateway \\
  -e OPENAI_PROXY_URL=${fromContainer}/v1 \\
  -e OPENAI_API_KEY=stw_… \\
  -e OPENAI_MODEL_LIST=-all,+steward-chat \\
  lobehub/lobe-chat`,
    },
    {
      key: "openaiClient",
      code: `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/v1", apiKey: process.env.STEWARD_KEY });
const stream = await client.chat.completions.create({
  model: "steward-chat",
  messages: [{ role: "user", content: "Hello" }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? "");`,
    },
    {
      key: "curl",
      code: `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer $STEWARD_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model":"steward-chat","messages":[{"role":"user","content":"Hello"}]}'`,
    },
  ];
}
