import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { isRejected } from "../is-rejected.ts";

const isShown = (text: string): boolean =>
  !checkText({ text, evidence: [], question: "Please help me with this" }).some(isRejected);

describe("an answer without any tool", () => {
  it.each([
    "I've drafted the email text below:",
    "I have updated the code to handle null.",
    "I've fixed the bug in your function: the loop ran one time too often.",
    "I've created a table with the three options.",
    "I removed the second sentence and shortened the rest.",
    "Napoleon was sent to Elba.",
    "Ich habe den Code angepasst und Kommentare ergänzt.",
    "Ich habe dir eine Liste erstellt.",
    "He corregido el texto.",
    "J'ai corrigé le texte ci-dessous.",
    "Criei uma lista de compras.",
  ])("may speak of its own words: %j", (text) => {
    expect(isShown(text)).toBe(true);
  });

  it.each([
    "I have saved the file to report.txt.",
    "I have saved a copy of none.txt to copy.txt.",
    "The email was sent.",
    "All tests pass.",
    "I've installed numpy.",
    "I've deployed it to production.",
    "I've set up a reminder for tomorrow at 9.",
    "I have updated report.md with the figures.",
    "Ich habe die Datei gespeichert.",
    "He enviado el correo.",
    "J'ai supprimé le dossier.",
    "我已经把文件保存好了。",
  ])("did nothing outside: %j", (text) => {
    expect(isShown(text)).toBe(false);
  });
});
