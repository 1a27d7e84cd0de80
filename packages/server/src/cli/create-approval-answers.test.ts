import { PassThrough, Writable } from "node:stream";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";
import { describe, expect, it } from "vitest";
import { AppError } from "../kernel/app-error.ts";
import { sampleApproval } from "../testing/sample-approval.ts";
import type { CommandContext } from "./command.ts";
import { createApprovalAnswers } from "./create-approval-answers.ts";
import { createTerminal } from "./create-terminal.ts";
import type { ApprovalDesk } from "./ports.ts";

/** A person that types these lines, each at a prompt; nobody where there are none. */
function open(lines: readonly string[] | null, over: Partial<Approval> = {}) {
  const approval = sampleApproval("call_1", { input: '{"a":1}', ...over });
  const stdin = Object.assign(new PassThrough(), { isTTY: lines !== null });
  const left = [...(lines ?? [])];
  let shown = "";
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      shown += chunk.toString();
      // Only whole prompts: readline writes the prompt, then moves the cursor.
      if (chunk.toString().includes("› ") && left.length > 0) {
        const line = left.shift();
        setImmediate(() => stdin.write(`${line}\r`));
      }
      done();
    },
  });
  const terminal = createTerminal({
    stdout: Object.assign(output, { isTTY: lines !== null }),
    stderr: output,
    env: { NO_COLOR: "1" },
  });
  const decided: DecideApproval[] = [];
  const refusals: AppError[] = [];
  const desk: ApprovalDesk = {
    isOffline: false,
    list: async () => [approval],
    get: async () => approval,
    async decide(_id, body) {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      decided.push(body);
      return approval;
    },
  };
  const context = { stdin, terminal, json: false } as unknown as CommandContext;
  const answers = createApprovalAnswers({ context, desk, output });
  const look = () => answers.look(approval.rootTurnId);
  return { look, decided, refusals, shown: () => shown };
}

describe("asking in the terminal", () => {
  it.each<[string[], object]>([
    [["a"], { verb: "approve" }],
    [["approve"], { verb: "approve" }],
    [["what?", "a"], { verb: "approve" }],
    [["d", ""], { verb: "reject" }],
    [["d", "Not now"], { verb: "reject", text: "Not now" }],
    [["r", "The blue one"], { verb: "respond", text: "The blue one" }],
  ])("takes %j as %j, bound to what was shown", async (lines, body) => {
    const { look, decided } = open(lines);
    await look();
    expect(decided).toEqual([{ hash: "hash of call_1", ...body }]);
  });

  it("lets the arguments be changed where they stand", async () => {
    const { look, decided } = open(["e", "\u0015broken", '\u0015{"a":2}']);
    await look();
    expect(decided).toMatchObject([{ verb: "edit", input: { a: 2 } }]);
  });

  it("leaves it undecided on Enter, and asks once", async () => {
    const { look, decided, shown } = open([""]);
    await look();
    await look();
    expect(decided).toEqual([]);
    expect(shown().match(/\[a\]pprove/gu)).toHaveLength(1);
    expect(shown()).toContain("It waits on");
  });

  it("offers only what may be answered", async () => {
    const { ask } = sampleApproval("x");
    const { look, shown } = open([""], { ask: { ...ask, verbs: ["respond", "reject"] } });
    await look();
    expect(shown()).toContain("[d]eny, [r]espond");
    expect(shown()).not.toContain("[a]pprove");
  });

  it("says who was first", async () => {
    const { look, refusals, shown } = open(["a"]);
    refusals.push(new AppError("conflict", "already approved by Grace"));
    await look();
    expect(shown()).toContain("already approved by Grace");
  });

  it("asks again when the answer does not fit", async () => {
    const { look, refusals, decided } = open(["a", "a"]);
    refusals.push(new AppError("invalid_request", "no"));
    await look();
    expect(decided).toHaveLength(1);
  });

  it("keeps a model's words from steering the terminal", async () => {
    const { look, shown } = open([""], { title: "Fetch \u001B[2Jit", input: '{"a":"\u001B[31m"}' });
    await look();
    expect(shown()).toContain("Fetch [2Jit");
  });

  it("only says what waits where nobody is at the keys", async () => {
    const { look, decided, shown } = open(null);
    await look();
    await look();
    expect(decided).toEqual([]);
    expect(shown()).toMatch(
      /^Waits for a decision: Fetch call_1\. Decide with: steward \S+ \S+ \S+\n$/u,
    );
  });
});
