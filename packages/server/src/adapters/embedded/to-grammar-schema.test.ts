import { expect, it } from "vitest";
import { toGrammarSchema } from "./to-grammar-schema.ts";

it("keeps what a grammar can say and leaves out the rest", () => {
  const schema = toGrammarSchema({
    type: "object",
    title: "Person",
    required: ["name"],
    properties: {
      name: { type: "string", pattern: "^[A-Z]", minLength: 1 },
      age: { type: ["integer", "null"], minimum: 0 },
      tags: { type: "array", items: { enum: ["a", "b"] }, maxItems: 2 },
      born: { type: "string", format: "date" },
      mail: { type: "string", format: "email" },
    },
  });
  expect(schema).toEqual({
    type: "object",
    additionalProperties: false,
    properties: {
      name: { type: "string", minLength: 1 },
      age: { type: ["integer", "null"] },
      tags: { type: "array", items: { enum: ["a", "b"] }, maxItems: 2 },
      born: { type: "string", format: "date" },
      mail: { type: "string" },
    },
  });
});

it("turns choices and references into the grammar's own", () => {
  expect(toGrammarSchema({ anyOf: [{ type: "string" }, { const: 1 }] })).toEqual({
    oneOf: [{ type: "string" }, { const: 1 }],
  });
  expect(
    toGrammarSchema({ $ref: "#/definitions/Node", definitions: { Node: { type: "string" } } }),
  ).toEqual({ $ref: "#/$defs/Node", $defs: { Node: { type: "string" } } });
  expect(
    toGrammarSchema({ type: ["object", "null"], properties: { a: { type: "null" } } }),
  ).toEqual({
    oneOf: [
      { type: "object", properties: { a: { type: "null" } }, additionalProperties: false },
      { type: "null" },
    ],
  });
});

it("takes an object without properties for any object", () => {
  expect(toGrammarSchema({ type: "object" })).toEqual({
    type: "object",
    additionalProperties: true,
  });
});
