import { describe, expect, it } from "vitest";
import type { Sandboxes } from "../lifecycle/sandboxes.ts";
import { chooseKind } from "./choose-kind.ts";

const kinds = [
  { name: "code-sandbox", triggers: ["code", "python"] },
  { name: "my-sandbox", triggers: ["pizza test"] },
  { name: "lab", triggers: ["code of the lab"] },
  { name: "desktop", triggers: ["website", "a very long trigger"], hasDesktop: true },
  { name: "unbuilt.2", triggers: ["brand new things"], isReady: false },
].map(({ isReady = true, hasDesktop = false, ...kind }) => ({
  kind: { ...kind, hasDesktop },
  isReady,
}));

const choose = (text: string, planned: string | null = null) =>
  chooseKind(
    { status: () => ({ kinds }) as unknown as ReturnType<Sandboxes["status"]> },
    { text, planned },
  );

describe("the kind that code runs in", () => {
  it.each([
    ["Test this code in my-sandbox", "my-sandbox"],
    ["Test this code in My-Sandbox.", "my-sandbox"],
    ["Run it in `lab`, please", "lab"],
    ["Bitte im Container lab ausführen", "lab"],
    ["Run it in the lab sandbox", "lab"],
    ["Run it on the desktop sandbox", "desktop"],
  ])("is the one that the message names, whatever the plan says: %s", (text, kind) => {
    expect(choose(text, "code-sandbox")).toBe(kind);
  });

  it("is the one that is named where it is not ready, and where there is none, for it to be said", () => {
    expect(choose("Run the code in unbuilt.2")).toBe("unbuilt.2");
    expect(choose("Test this code in their-sandbox")).toBe("their-sandbox");
  });

  it("is the plan's where the message names none, whatever its words bring to mind", () => {
    expect(choose("The pizza test", "lab")).toBe("lab");
  });

  it.each([
    ["Run the pizza test with this code", "my-sandbox"],
    ["Does the code of the lab work?", "lab"],
    ["Run this python code", "code-sandbox"],
  ])("is what the longest trigger brings to mind: %s", (text, kind) => {
    expect(choose(text)).toBe(kind);
  });

  it.each([
    "Run this",
    "My desktop app for the lab: does it work?",
    "Open a website with a very long trigger",
    "Try brand new things",
    "It is about not-my-sandbox-at-all and my-sandboxes and /srv/my-sandbox",
  ])("is the usual one otherwise: %s", (text) => {
    expect(choose(text)).toBeUndefined();
  });
});
