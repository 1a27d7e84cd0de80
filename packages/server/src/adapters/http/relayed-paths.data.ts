const chat = {
  post: {
    tags: ["OpenAI"],
    summary: "Chat completion, streaming or not, as OpenAI defines it",
    description:
      "`steward-*` ids run a turn; `provider/model` ids are relayed. Unknown fields are accepted.",
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object" as const,
            required: ["model", "messages"],
            properties: {
              model: { type: "string" as const },
              messages: { type: "array" as const, items: { type: "object" as const } },
              stream: { type: "boolean" as const },
            },
          },
        },
      },
    },
    responses: { 200: { description: "The completion, or its chunks as server-sent events" } },
  },
};

/** The paths that are served before Fastify, for the API document. */
export const relayedPaths = {
  "/v1/chat/completions": chat,
  "/api/chat/completions": chat,
  "/v1/models": {
    get: {
      tags: ["OpenAI"],
      summary: "The models that can be asked",
      responses: { 200: { description: "A list as OpenAI defines it" } },
    },
  },
};
