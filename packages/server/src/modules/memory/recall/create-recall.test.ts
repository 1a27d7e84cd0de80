import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { createRecall } from "./create-recall.ts";
import type { RecallRequest } from "./ports.ts";
import { createMemorySource, type MemorySource } from "./testing/memory-source.ts";

const day = 86_400_000;

function openRecall(memory: MemorySource) {
  const recall = createRecall(memory);
  const ask = (question: string, rest: Partial<RecallRequest> = {}) =>
    recall({ ownerId: "ann", question, vector: null, model: "m", k: 10, now: 100 * day, ...rest });
  const textsOf = async (question: string, rest: Partial<RecallRequest> = {}) =>
    (await ask(question, rest)).hits.map(({ text }) => text);
  return { ask, textsOf };
}

/** Vectors of two dimensions, by id. */
function toIndex(vectors: ReadonlyMap<number, readonly number[]>): VectorIndex {
  return {
    space: { model: "m", dimension: 2 },
    put: async () => undefined,
    remove: async () => undefined,
    clear: async () => undefined,
    count: async () => vectors.size,
    search: async ({ vector, among, limit }) =>
      [...vectors]
        .filter(([id]) => among?.has(id) ?? true)
        .map(([id, [x = 0, y = 0]]) => ({
          id,
          similarity: x * (vector[0] ?? 0) + y * (vector[1] ?? 0),
        }))
        .toSorted((a, b) => b.similarity - a.similarity)
        .slice(0, limit),
  };
}

describe("recall by words", () => {
  it("finds what shares the rarest words, whatever their form", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "The weather was nice." },
      { text: "My sister plays the cello in Porto." },
      { text: "Nice to see you, how was the weather?" },
    ]);
    const { textsOf } = openRecall(memory);
    expect((await textsOf("Who is playing cellos?"))[0]).toBe(
      "My sister plays the cello in Porto.",
    );
  });

  it("finds an answer by the question before it", async () => {
    const memory = createMemorySource();
    const conversation = "talk";
    memory.add("ann", [
      { text: "What colour did you paint the kitchen?", conversation },
      { text: "A dark green, and I love it.", conversation },
      { text: "Let us talk about something else entirely.", conversation },
      { text: "The kitchen of my aunt is far away.", conversation: "other" },
    ]);
    const { textsOf } = openRecall(memory);
    const found = await textsOf("Which colour is the painted kitchen?");
    expect(found.slice(0, 2)).toContain("A dark green, and I love it.");
  });

  it("tells the little that it knows of somebody new, where it bears on the question", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "My sister Ana lives in Porto." },
      { text: "Nice to meet you both.", role: "assistant" },
    ]);
    const { textsOf } = openRecall(memory);
    const tell = (question: string) => textsOf(question, { floor: "asked" });
    expect(await tell("Where does my sister live?")).toEqual(["My sister Ana lives in Porto."]);
    expect(await tell("What is the name of my sister?")).toEqual(["My sister Ana lives in Porto."]);
    expect(await tell("How do I sort a list of numbers?")).toEqual([]);
  });

  it("never tells a turn what was only asked", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "Where does my sister live? And since when?" },
      { text: "Why does my sister's loop never end?\n```js\nfor (;;) {}\n```" },
      { text: "I wonder: does my sister like it? She lives in Porto since May." },
    ]);
    const { textsOf } = openRecall(memory);
    const told = ["I wonder: does my sister like it? She lives in Porto since May."];
    expect(await textsOf("Where does my sister live?", { floor: "asked" })).toEqual(told);
    expect(await textsOf("Where does my sister live?", { floor: "unasked" })).toEqual(told);
  });

  it("tells a turn that does not ask for it only what clearly bears on it, and what people said", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "The capital of Portugal is Lisbon.", role: "assistant" },
      { text: "Tell me a joke about cats." },
      { text: "The deploy of Heron is on Thursdays." },
    ]);
    const { textsOf } = openRecall(memory);
    const tell = (question: string) => textsOf(question, { floor: "unasked" });
    expect(await tell("What is the capital of Portugal?")).toEqual([]);
    expect(await tell("Tell me a joke about dogs.")).toEqual([]);
    expect(await tell("Write a note about the tide, the harbour, the boats and Heron.")).toEqual(
      [],
    );
    const deploy = ["The deploy of Heron is on Thursdays."];
    expect(await tell("When is the deploy of Heron?")).toEqual(deploy);
    expect(await tell("Is the deploy of Heron on Thursdays?")).toEqual(deploy);
  });

  it("does not take what was said days later for an answer", async () => {
    const memory = createMemorySource();
    const conversation = "talk";
    memory.add("ann", [
      { text: "Did you find the umbrella?", conversation, at: 0 },
      { text: "Good morning.", conversation, at: 9 * day },
    ]);
    const { textsOf } = openRecall(memory);
    expect(await textsOf("umbrella")).toEqual(["Did you find the umbrella?"]);
  });

  it("prefers what the named speaker said", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "I have a new bicycle.", speaker: "Tom" },
      { text: "I have a new bicycle, too.", speaker: "Maria Silva" },
    ]);
    const { ask } = openRecall(memory);
    const [first] = (await ask("What did Maria buy, a bicycle?")).hits;
    expect(first?.source.speaker).toBe("Maria Silva");
    expect(first?.why.text).toContain("said by Maria Silva, whom the question names");
  });

  it("trusts people more than the assistant", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "Your passport is in the blue drawer.", role: "user" },
      { text: "Your passport is in the red drawer.", role: "assistant" },
    ]);
    const { ask } = openRecall(memory);
    const { hits } = await ask("Where is my passport?");
    expect(hits.map(({ source }) => source.role)).toEqual(["user", "assistant"]);
  });

  it("finds text in scripts without spaces", async () => {
    const memory = createMemorySource();
    memory.add("ann", [{ text: "我妹妹住在里斯本" }, { text: "今天天气很好" }]);
    expect((await openRecall(memory).textsOf("谁住在里斯本?"))[0]).toBe("我妹妹住在里斯本");
  });

  it.each(["", "?!", "\u200b", "the of and", '" OR 1=1 --', "*", "aha ".repeat(9)])(
    "answers %j without failing",
    async (question) => {
      const memory = createMemorySource();
      memory.add("ann", [{ text: "The end of the road and one more." }]);
      expect((await openRecall(memory).ask(question)).degraded).toBeNull();
    },
  );
});

describe("the scope of recall", () => {
  it("is what is one's own and what is shared, and never somebody else's", async () => {
    const memory = createMemorySource();
    memory.add("ann", [{ text: "Ann keeps the key under the mat." }]);
    memory.add("bob", [{ text: "Bob keeps the key in the car." }]);
    memory.add(null, [{ text: "The office key is at the desk." }]);
    const { ask, textsOf } = openRecall(memory);
    expect((await textsOf("key")).toSorted()).toEqual([
      "Ann keeps the key under the mat.",
      "The office key is at the desk.",
    ]);
    expect(await textsOf("key", { ownerId: "nobody" })).toEqual(["The office key is at the desk."]);
    const shared = (await ask("key")).hits.filter(({ source }) => source.shared);
    expect(shared.map(({ text }) => text)).toEqual(["The office key is at the desk."]);
  });

  it("can be one conversation", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "A blue car.", conversation: "one" },
      { text: "A red car.", conversation: "two" },
    ]);
    const { textsOf } = openRecall(memory);
    expect(await textsOf("car", { conversation: "two" })).toEqual(["A red car."]);
    expect(await textsOf("car", { conversation: "three" })).toEqual([]);
  });

  it("follows what is added and what is forgotten, reading only what is needed", async () => {
    const memory = createMemorySource();
    const [first = 0] = memory.add("ann", [{ text: "A secret garden." }, { text: "A small dog." }]);
    const { textsOf } = openRecall(memory);
    expect(await textsOf("garden")).toEqual(["A secret garden."]);
    memory.add("ann", [{ text: "Another garden." }]);
    expect(await textsOf("garden")).toHaveLength(2);
    expect(memory.outlinesRead()).toBe(3);
    memory.remove([first]);
    expect(await textsOf("garden")).toEqual(["Another garden."]);
  });
});

describe("recall by meaning", () => {
  function openMeaning(memory = createMemorySource()) {
    const ids = memory.add("ann", [
      { text: "We adopted a puppy." },
      { text: "The tax form is due in April." },
    ]);
    const vectors = toIndex(
      new Map([
        [ids[0] ?? 0, [1, 0]],
        [ids[1] ?? 0, [0, 1]],
      ]),
    );
    return { memory: { ...memory, vectors: async () => vectors } };
  }

  it("finds what shares no word with the question", async () => {
    const { ask } = openRecall(openMeaning().memory);
    const [first] = (await ask("Which pets?", { vector: Float32Array.of(0.9, 0.1) })).hits;
    expect(first?.text).toBe("We adopted a puppy.");
    expect(first?.why.meaning).toBe(1);
    expect(first?.why.text).toContain("near in meaning (0.90)");
  });

  it("goes on with words, and says so, where the index fails or is not there", async () => {
    const { memory } = openMeaning();
    const vector = Float32Array.of(1, 0);
    const failing = async () => {
      throw new AppError("unavailable", "Qdrant does not answer.");
    };
    const broken = await openRecall({ ...memory, vectors: failing }).ask("puppy", { vector });
    expect(broken.hits.map(({ text }) => text)).toEqual(["We adopted a puppy."]);
    expect(broken.degraded).toBe("Answered by words alone: Qdrant does not answer.");
    const absent = await openRecall({ ...memory, vectors: async () => null }).ask("puppy", {
      vector,
    });
    expect(absent.degraded).toBe("Answered by words alone: nothing is embedded yet.");
  });

  it("leaves out what does not bear on the question, where only that is wanted", async () => {
    const { ask } = openRecall(openMeaning().memory);
    const vector = Float32Array.of(0.2, 0.3);
    expect((await ask("How are you?", { vector })).hits).not.toEqual([]);
    expect((await ask("How are you?", { vector, floor: "asked" })).hits).toEqual([]);
    expect((await ask("puppy", { vector, floor: "asked" })).hits).toHaveLength(1);
  });
});

describe("the hits of recall", () => {
  it("prefer the time that is asked for", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "We went to the lake.", at: 5 * day },
      { text: "We went to the lake again.", at: 40 * day },
    ]);
    const [first] = (await openRecall(memory).ask("Which lake in February 1970?")).hits;
    expect(first?.at).toBe(40 * day);
    expect(first?.why.text).toContain("from the time that is asked for (in February 1970)");
  });

  it("hold facts, with the episode that they came from", async () => {
    const fact = {
      id: "fct_1",
      text: "user lives in Lisbon",
      episode: "ref-1",
      conversation: null,
    };
    const memory = createMemorySource({
      knowledge: {
        about: async () => ({
          episodes: new Map([[1, 1]]),
          facts: [{ ...fact, at: 1, shared: false, match: 0.9 }],
        }),
      },
    });
    memory.add("ann", [{ text: "I moved to Lisbon." }, { text: "I like trams." }]);
    const { hits } = await openRecall(memory).ask("Where do I live?");
    expect(hits.map(({ kind, ref }) => `${kind} ${ref}`)).toEqual(["fact fct_1", "episode ref-1"]);
    expect(hits[0]?.source.episode).toBe("ref-1");
    expect(hits[1]?.why.graph).toBe(1);
  });

  it("say something else before they say the same again", async () => {
    const memory = createMemorySource();
    memory.add("ann", [
      { text: "Remember the milk, please." },
      { text: "remember the milk please!" },
      { text: "Also remember oat milk from the corner shop." },
    ]);
    const texts = await openRecall(memory).textsOf("milk to remember");
    expect(texts.indexOf("Also remember oat milk from the corner shop.")).toBe(1);
  });

  it("are as many as were asked for, and as fit into the budget", async () => {
    const memory = createMemorySource();
    const rows = Array.from({ length: 30 }, (_, row) => ({ text: `Row ${row} of the ledger.` }));
    memory.add("ann", [...rows, { text: `ledger ${"of many words ".repeat(500)}` }]);
    const { ask } = openRecall(memory);
    expect((await ask("ledger", { k: 7 })).hits).toHaveLength(7);
    const fitting = (await ask("ledger", { k: 31, budget: 20 })).hits;
    expect(fitting.length).toBeGreaterThan(1);
    expect(fitting.length).toBeLessThan(5);
    expect(fitting.every(({ text }) => text.startsWith("Row"))).toBe(true);
  });

  it("are the same for the same question, and newest first where nothing else tells", async () => {
    const memory = createMemorySource();
    memory.add("ann", [{ text: "first lamp" }, { text: "second lamp" }, { text: "third lamp" }]);
    const { ask, textsOf } = openRecall(memory);
    expect(await textsOf("lamp")).toEqual(["third lamp", "second lamp", "first lamp"]);
    expect(await ask("lamp")).toEqual(await ask("lamp"));
  });
});
