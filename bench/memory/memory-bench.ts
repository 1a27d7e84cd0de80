import type { BenchResult } from "../lib/bench-result.ts";
import { measureCurve } from "./curve.ts";
import { measureGraph } from "./graph.ts";
import { measureLocomo } from "./locomo.ts";
import { measureRecall } from "./recall.ts";
import { measureVectors } from "./vectors.ts";

/** What the memory finds, how soon, and what it costs. */
export async function run(): Promise<BenchResult> {
  const rows = [
    ...(await measureVectors()),
    ...(await measureRecall()),
    ...(await measureCurve()),
    ...(await measureGraph()),
    ...(await measureLocomo()),
  ];
  return { name: "Memory", rows, method };
}

const method = [
  "Vectors are made up in 500 clusters, and questions are near to one of them.",
  "The index of 100,000 is measured in a process of its own: it reads the vectors from SQLite, then",
  "answers 300 questions; memory is the resident set less that before there was an index.",
  "The million is searched in the thread that the server uses, while this process writes 64 streams",
  "(a chunk every 20 ms each) that another process reads; the delay is that of this process's event loop.",
  "Full recall asks 200 questions of six words (few words are frequent, many are rare) with a vector, over",
  "the same thread, without the embedding of the question; turns have 8 to 27 words, 20 a conversation.",
  "Turns are stored as the server does it, with the index of their words and without vectors.",
  "The curve asks the same within one user's thousand turns, while another user's fill the rest of the",
  "database; disk is what the database's file grew by, divided by all turns.",
  "The graph is asked on a connection as recall opens it.",
  "LoCoMo goes through `POST /api/memory/episodes` and `GET /api/memory/recall` of a server with the",
  "settings that it comes with: one conversation a sample, each turn with its speaker and the time of its",
  "session, without captions of pictures; questions name the conversation. A hit is one turn; figures are",
  "means over questions, without adversarial ones but for the sessions, which take the ten best sessions of",
  "the first 200 hits. Weights were chosen on conversations 1, 3, 5, 7 and 9 alone. No language model is",
  "asked anywhere, and stored episodes are not searched for facts, so the graph adds nothing here.",
  "What turns are told of it is what is above the floor of messages whose plan asks for no memory, of ten.",
  "The evening is 38 messages and their answers in eight conversations; of each message that needs nothing",
  "(greetings, code, sums, general knowledge, translations, small talk, in five languages) and of each that",
  "needs one of them it is counted whether the turn would be told something, with plans made by rules. The",
  "floors were chosen on these messages and on LoCoMo.",
].join(" ");

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
