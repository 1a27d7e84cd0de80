import { describe, expect, it } from "vitest";
import type { SandboxKind, Sandboxes } from "../lifecycle/sandboxes.ts";
import { describeKinds } from "./describe-kinds.ts";

type KindView = ReturnType<Sandboxes["status"]>["kinds"][number];

function toView(name: string, about: Partial<SandboxKind>, view: Partial<KindView> = {}): KindView {
  const kind = { name, description: `A ${name}.`, triggers: [], systemPrompt: "", ...about };
  return {
    kind: kind as unknown as SandboxKind,
    isReady: true,
    missing: [],
    reason: null,
    hint: null,
    ...view,
  };
}

const kinds = [
  toView("code", { triggers: ["python", "data frame"], systemPrompt: "Figures come back." }),
  toView("desktop", { systemPrompt: "It has a screen." }, { missing: ["git"] }),
  toView("unbuilt", {}, { isReady: false }),
];
const tell = (text: string, used: string[] = [], driver: string | null = "docker") =>
  describeKinds(
    { status: () => ({ driver, kinds }) as unknown as ReturnType<Sandboxes["status"]> },
    { text, planned: null, used: new Set(used) },
  );
const list = "Kinds of sandboxes:\n- code: A code.\n- desktop: A desktop. Not installed: git.";

describe("what a model is told of sandboxes", () => {
  it("is a line for each kind that can be used", () => {
    expect(tell("Hello")).toBe(list);
    expect(tell("Hello", [], null)).toBe("");
  });

  it.each(["Some PYTHON, please", "a data-frame of it", "python"])(
    "is more where the message names one of its triggers: %s",
    (text) => {
      const order = "Code of this message is to run in code.";
      expect(tell(text)).toBe(`${list}\n\n${order}\n\nAbout code: Figures come back.`);
    },
  );

  it.each(["pythonic thoughts", "data and a frame"])("but not for %s", (text) => {
    expect(tell(text)).toBe(list);
  });

  it("is more once it is in use", () => {
    expect(tell("Hello", ["desktop"])).toBe(`${list}\n\nAbout desktop: It has a screen.`);
  });
});
