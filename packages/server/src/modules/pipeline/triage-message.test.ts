import { describe, expect, it } from "vitest";
import { triageMessage } from "./triage-message.ts";

const classOf = (text: string, lastAnswer = "", hasMedia = false) =>
  triageMessage({ text, hasMedia, lastAnswer }).class;

describe("a message", () => {
  it.each([
    "hi",
    "Hellooo there!!",
    "thanks, that helped",
    "ok 👍",
    "🎉🎉",
    ":-)",
    "Guten Morgen!",
    "Vielen Dank für deine Hilfe",
    "Grüß Gott",
    "¡Hola! ¿Qué tal?",
    "Muchas gracias por tu ayuda",
    "Bom dia, pessoal",
    "muito obrigada 😊",
    "Merci beaucoup !",
    "D’accord",
    "你好！",
    "谢谢你的帮助",
    "好的",
  ])("of nothing but small talk is trivial: %s", (text) => {
    expect(classOf(text)).toBe("trivial");
  });

  it.each([
    "",
    "?",
    "42",
    "why?",
    "you",
    "yes",
    "go on",
    "hi, what is the capital of France?",
    "Danke, und jetzt?",
    "thanks but it still fails",
    "thanks, and?",
    "谢谢，为什么？",
    "hey hey hey ".repeat(30),
  ])("that says anything is a turn: %s", (text) => {
    expect(classOf(text)).toBe("turn");
  });

  it("that agrees to what was asked is a turn", () => {
    expect(classOf("ok", "I have saved it.")).toBe("trivial");
    expect(classOf("ok", "Shall I **delete** it?")).toBe("turn");
    expect(classOf("Alles klar", "Soll ich es löschen?\n")).toBe("turn");
    expect(classOf("thanks", "Is there anything else?")).toBe("trivial");
  });

  it("with a picture is a turn", () => {
    expect(classOf("hi", "", true)).toBe("turn");
  });
});
