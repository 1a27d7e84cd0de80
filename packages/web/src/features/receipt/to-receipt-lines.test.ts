import type { ToolPart } from "@steward/contracts/answer-part.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { createTexts } from "../../i18n/texts.ts";
import { toReceiptDetails } from "./to-receipt-details.ts";
import { toReceiptLines } from "./to-receipt-lines.ts";

type Change = Partial<ToolPart> & Pick<ToolPart, "callId">;
const call = (change: Change): ToolPart => ({
  type: "tool",
  step: 0,
  name: "tool",
  title: change.callId,
  input: change.callId,
  effects: ["write"],
  hash: "",
  state: "done",
  ask: null,
  decidedBy: null,
  live: "",
  output: null,
  artifactIds: [],
  sandbox: null,
  execution: null,
  note: null,
  outcome: null,
  durationMs: 1200,
  startedAt: 1000,
  endedAt: 2200,
  childTurnId: null,
  ...change,
});
const file = (path: string, change: Partial<ToolPart> = {}): ToolPart =>
  call({ callId: path, note: { kind: "file", target: path, detail: { path } }, ...change });
const command = (text: string, change: Partial<ToolPart> = {}): ToolPart =>
  call({
    callId: text,
    effects: ["execute"],
    note: { kind: "command", target: text, detail: { command: text } },
    ...change,
  });
const read = (...parts: readonly ToolPart[]) => toReceiptLines({ parts } as unknown as TurnView);
const groups = (...parts: readonly ToolPart[]) =>
  read(...parts)?.groups.map(({ outcome, counts }) => [
    outcome,
    ...counts.map(({ noun, count }) => `${count} ${noun}`),
  ]);

describe("the receipt of a turn on the page", () => {
  it("is none where no tool was used", () => {
    expect(read()).toBeNull();
  });

  it("says first what did not work, and counts it as nothing else", () => {
    expect(
      groups(
        file("a.md"),
        file("b.md", { effects: ["read"] }),
        command("ls"),
        command("npm test", { state: "failed" }),
        call({ callId: "post", state: "expired" }),
        call({ callId: "pay", state: "unknown" }),
      ),
    ).toEqual([
      ["failed", "1 command"],
      ["unknown", "1 other"],
      ["refused", "1 other"],
      ["worked", "1 file_changed", "1 file_read", "1 command"],
    ]);
  });

  it("counts a file that was written twice once, and what was made good as what made it good", () => {
    const parts = [
      file("a.md", { callId: "1" }),
      file("a.md", { callId: "2" }),
      command("npm test", { callId: "3", state: "failed" }),
      command("npm test", { callId: "4" }),
    ];
    expect(groups(...parts)).toEqual([["worked", "1 file_changed", "1 command"]]);
    expect(read(...parts)?.lines.map(({ entry }) => entry.call_id)).toEqual(["1", "2", "3", "4"]);
  });

  it("lists failures first, and the rest as it came", () => {
    const lines = read(
      file("a.md"),
      command("ls"),
      command("npm test", { state: "failed" }),
    )?.lines;
    expect(lines?.map(({ entry }) => entry.title)).toEqual(["npm test", "a.md", "ls"]);
  });
});

describe("what a receipt tells of a call", () => {
  const details = async (part: ToolPart, language: "en" | "de" = "en") => {
    const [line] = read(part)?.lines ?? [];
    const { t } = await createTexts(language);
    return line && toReceiptDetails(line, { t, language });
  };

  it("is the size of a file and its changed lines, without the path that the title has", async () => {
    const detail = { path: "notes/plan.md", bytes: 2048, added: 3, removed: 1 };
    const part = file("notes/plan.md", {
      title: "Write notes/plan.md",
      note: { kind: "file", target: "notes/plan.md", detail },
    });
    expect(await details(part)).toEqual(["2 kB", "+3 −1 lines"]);
    expect(await details(part, "de")).toEqual(["2 kB", "+3 −1 Zeilen"]);
  });

  it("is how a command ended and how long it took", async () => {
    const execution = { exitCode: 2, stdout: "", stderr: "" };
    const part = command("npm test", { state: "failed", execution });
    expect(await details(part)).toEqual(["exit 2", "1 s"]);
  });

  it("is how a command ended, also where its words say something of the kind", async () => {
    const part = command("make || exit 1", {
      state: "failed",
      execution: { exitCode: 1, stdout: "", stderr: "" },
    });
    expect(await details(part)).toEqual(["exit 1", "1 s"]);
  });

  it("is nothing for a call of which its tool says nothing", async () => {
    expect(await details(call({ callId: "look" }))).toEqual([]);
  });
});
