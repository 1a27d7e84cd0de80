import type { Recollection } from "@steward/contracts/recollection.ts";
import { expect, it } from "vitest";
import { findUsed } from "./find-used.ts";

const toRecollection = (text: string, at: number): Recollection => ({
  kind: "episode",
  ref: `eps_${at + 1}`,
  text,
  at: 0,
  conversation: null,
  speaker: "user",
  why: "",
});

const recollections = [
  "I'm planning a week in Lisbon with my sister Anna. She lives in Porto and takes the train.",
  "Mein Hund heißt Fiete und ist elf Jahre alt.",
  "The deploy of Heron is on Thursdays.",
].map(toRecollection);

it.each([
  ["Where does my sister live?", "She lives in Porto.", ["eps_1"]],
  ["Wie alt ist mein Hund?", "Fiete ist elf Jahre alt.", ["eps_2"]],
  ["When is the deploy of Heron?", "It is on Thursdays.", ["eps_3"]],
  ["What is the capital of France?", "The capital of France is Paris.", []],
  ["Where does my sister live?", "I do not know that.", []],
  ["Does my sister live in Porto?", "Let me look it up.", []],
])("of an answer to %j that says %j", (question, answer, used) => {
  expect(findUsed(recollections, { question, answer, claims: [] })).toEqual(used);
});

it("is also what a claim points to", () => {
  const said = { question: "When?", answer: "On the 4th.", claims: [{ evidence: ["E3"] }] };
  expect(findUsed(recollections, said)).toEqual(["eps_3"]);
});
