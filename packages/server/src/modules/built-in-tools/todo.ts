import { TodoItem } from "@steward/contracts/tool-call.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import { z } from "zod";

const Input = z.strictObject({
  items: z
    .array(TodoItem.extend({ text: z.string().min(1).max(500) }).strict())
    .max(50)
    .describe("The whole list, in order; it replaces the one before."),
});

export const todo = defineTool<z.infer<typeof Input>>({
  name: "todo",
  description:
    "Keeps the list of what you have to do, which the user sees. Send the whole list each time; one item at most is active. Use it for work of three steps or more.",
  input: Input,
  icon: "list",
  effects: [],
  idempotent: true,
  title: ({ items }) => {
    const left = items.filter(({ status }) => status !== "done").length;
    return { en: `To do: ${left} left`, de: `Aufgaben: noch ${left}` };
  },
  receipt: ({ items }) => ({ kind: "other", target: "todo", detail: { items: items.length } }),
  run: async ({ items }) => {
    const left = items.filter(({ status }) => status !== "done").length;
    return { ok: true, text: `Noted: ${items.length} items, ${left} left.`, todos: items };
  },
});
