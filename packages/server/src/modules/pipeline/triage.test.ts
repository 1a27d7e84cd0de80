import { describe, expect, it } from "vitest";
import {
  anyOpenings,
  firstOpenings,
  systemOpenings,
  wholeOpenings,
} from "./background-openings.data.ts";
import { triage, type TriageRequest } from "./triage.ts";

type Asked = Partial<Omit<TriageRequest, "messages">>;

const openings = {
  first: firstOpenings,
  system: systemOpenings,
  whole: wholeOpenings,
  any: anyOpenings,
};
const templates = Object.entries(openings).flatMap(([where, known]) =>
  Object.entries(known).flatMap(([rule, texts]) =>
    texts.map((text) => [where, rule, text] as const),
  ),
);

const isCommand = (text: string) => text.startsWith("/help");
const say = (role: "system" | "user" | "assistant", text: string) => ({
  role,
  text,
  hasMedia: false,
});

function ask(messages: TriageRequest["messages"], asked: Asked = {}) {
  const plain = { isStreamed: false, maxTokens: undefined, hasTools: false, task: "" };
  return triage({ ...plain, declared: undefined, messages, ...asked }, isCommand);
}
const classOf = (messages: TriageRequest["messages"], asked?: Asked) => ask(messages, asked).class;

describe("a request", () => {
  it.each(templates)("of a front end's template is known: %s %s %s", (where, rule, opening) => {
    const indented = say(
      where === "system" ? "system" : "user",
      `\n  ${opening.replaceAll(" ", " \n ")} and so on`,
    );
    const talk = [say("user", "Hello"), say("assistant", "Hello.")];
    expect(ask([indented])).toEqual({ class: "background", rule });
    expect(ask([...talk, indented]).rule === rule).toBe(where === "any");
    expect(classOf([indented], { isStreamed: true })).toBe(
      where === "whole" ? "turn" : "background",
    );
  });

  it("that people read is a turn, whatever it begins with", () => {
    const opening = "### Task:\nSort my books by colour.";
    expect(classOf([say("user", opening)], { isStreamed: true })).toBe("turn");
    expect(classOf([say("user", "Hi"), say("assistant", "Hi."), say("user", opening)])).toBe(
      "turn",
    );
    const merge = "You have been provided with a set of responses from various models to: why?";
    expect(classOf([say("user", merge)], { task: "moa_response_generation" })).toBe("turn");
    const order =
      "You are a professional translator. Translate this letter, and tell me what is odd.";
    expect(classOf([say("user", order)], { isStreamed: true })).toBe("turn");
    const own = "你是一名擅长做菜的厨师，请用简单的话回答。";
    expect(classOf([say("system", own), say("user", "今晚吃什么？")])).toBe("turn");
  });

  it("of a template that was rewritten is known by what it needs", () => {
    const history = "Name this:\n<chat_history>\nUser: Hi\n</chat_history>";
    expect(ask([say("user", history)]).rule).toBe("chat-history");
    const keyed = 'Name this conversation. Answer as JSON: { "title": "..." }\nUser: Hi';
    expect(ask([say("user", keyed)]).rule).toBe("known-key");
    expect(classOf([say("user", keyed)], { isStreamed: true })).toBe("turn");
    const own = 'Give me three books as JSON: [{ "title": "..." }]';
    expect(classOf([say("user", own)])).toBe("turn");
  });

  it("for a name of a conversation that it tells is known in any words, unless people may read the answer", () => {
    const told = say("user", "- You: Which knot holds?\n- Assistant: The figure eight.");
    const titles = say("system", "Du findest Titel für Gespräche. Antworte in drei Wörtern.");
    expect(ask([titles, told], { isStreamed: true }).rule).toBe("transcript");
    const pasted = say("user", `A title for this, please:\n${told.text}`);
    expect(ask([pasted]).rule).toBe("transcript");
    expect(classOf([pasted], { isStreamed: true })).toBe("turn");
    expect(classOf([titles, say("user", "Which knot holds?")], { isStreamed: true })).toBe("turn");
  });

  it("for a few tokens is no turn, unless it brings tools or a history along", () => {
    const short = { maxTokens: 10 };
    expect(ask([say("user", "Is this spam?")], short).rule).toBe("short-answer");
    expect(classOf([say("user", "Is this spam?")], { ...short, hasTools: true })).toBe("turn");
    const talk = [say("user", "Hi"), say("assistant", "Hi."), say("user", "Is this spam?")];
    expect(classOf(talk, short)).toBe("turn");
  });

  it("is what its front end says that it is", () => {
    const title = [say("user", "### Task:\nA title, please.")];
    expect(classOf(title, { declared: "turn" })).toBe("turn");
    expect(classOf([say("user", "What is a fjord?")], { declared: "background" })).toBe(
      "background",
    );
    expect(classOf([say("user", "What is a fjord?")], { task: "tags_generation" })).toBe(
      "background",
    );
  });

  it("with a command or small talk at its end is that", () => {
    const before = [say("system", "Be kind."), say("user", "Hi"), say("assistant", "Hi.")];
    expect(classOf([...before, say("user", "/help me")])).toBe("command");
    expect(classOf([...before, say("user", "/etc/hosts, what is it?")])).toBe("turn");
    expect(classOf([...before, say("user", "Thanks!")])).toBe("trivial");
    expect(classOf([...before, say("user", "Thanks! And now?")])).toBe("turn");
  });
});
