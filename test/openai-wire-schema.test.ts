import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hello, key, openBed, type Bed } from "./openai-wire/bed.ts";
import { answered, calledTool, failed } from "./openai-wire/fake-turns.ts";
import { readEvents } from "./openai-wire/read-events.ts";
import { haveSchema, loadWireSchema, type WireSchema } from "./openai-wire/wire-schema.ts";

const left = haveSchema ? "" : " (left out: set OPENAI_SCHEMA_FILE to OpenAI's description)";

describe.skipIf(!haveSchema)(`what is sent fits OpenAI's own description${left}`, () => {
  let bed: Bed;
  let schema: WireSchema;
  beforeAll(async () => {
    bed = await openBed();
    schema = loadWireSchema();
  });
  afterAll(() => bed[Symbol.asyncDispose]());

  async function checkStream(body: object): Promise<number> {
    const response = await bed.post({ messages: hello, stream: true, ...body });
    const events = readEvents(await response.text());
    const chunks = events.filter((event) => event !== "[DONE]");
    for (const chunk of chunks) schema.check("CreateChatCompletionStreamResponse", chunk);
    expect(events.at(-1)).toBe("[DONE]");
    return chunks.length;
  }

  it.each([
    ["a turn", "steward-chat", answered],
    ["a turn that calls tools", "steward-chat", calledTool],
    ["a model port", "play/script", answered],
    ["a relay", "up/plain", answered],
  ])("each chunk and the whole body of %s", async (_name, model, plan) => {
    bed.log.plan = plan;
    expect(await checkStream({ model })).toBeGreaterThan(3);
    const whole = await bed.post({ model, messages: hello });
    schema.check("CreateChatCompletionResponse", await whole.json());
  });

  it("error chunks and error bodies", async () => {
    bed.log.plan = failed;
    const stream = await bed.post({ model: "steward-chat", messages: hello, stream: true });
    schema.check("ErrorResponse", readEvents(await stream.text()).at(-1));
    const bodies = [
      "{",
      { model: "steward-chat", messages: hello },
      { model: "nothing", messages: hello },
      { model: "steward-chat", messages: [{ role: "user", content: 1 }] },
      { model: "up/broken", messages: hello },
      { model: "up/limited", messages: hello },
      { model: "up/nowhere", messages: hello },
    ];
    for (const body of bodies) schema.check("ErrorResponse", await (await bed.post(body)).json());
    const open = await fetch(`${bed.url}/v1/models`);
    schema.check("ErrorResponse", await open.json());
  });

  it("the list of models and a single one", async () => {
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(bed.url + path, { headers: { authorization: `Bearer ${key}` } });
      return response.json();
    };
    schema.check("ListModelsResponse", await get("/v1/models"));
    schema.check("Model", await get("/v1/models/up%2Fplain"));
  });
});
