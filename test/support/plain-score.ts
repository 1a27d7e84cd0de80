import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObjection, ValidateRequest } from "@steward/contracts/evidence.ts";
import { z } from "zod";
import { checkText, readEvidence } from "../../packages/server/src/modules/ledger/index.ts";

const Items = ValidateRequest.shape.evidence;
type Items = z.infer<typeof Items>;

const Figure = z.object({
  name: z.string(),
  right: z.string(),
  wrong: z.string(),
  /** The same in several forms. */
  evidence: z.record(z.string(), z.string()),
  /** With `{}` where the figure stands. */
  say: z.array(z.string()),
});
const Name = Figure.extend({ evidence: Items });
const Deed = z.object({
  name: z.string(),
  done: Items,
  undone: z.record(z.string(), Items),
  say: z.array(z.object({ text: z.string(), question: z.string() })),
});

const Call = z.object({
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  text: z.string(),
  say: z.array(z.object({ text: z.string(), question: z.string() })),
});

/** A plain statement that the evidence bears out, or does not. */
export type Plain = {
  readonly text: string;
  readonly question: string;
  readonly evidence: Items;
  readonly isTrue: boolean;
};

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "..", "corpus", `plain-${name}.json`), "utf8"));

export function readFigures(): Plain[] {
  return z
    .array(Figure)
    .parse(read("figures"))
    .flatMap(({ evidence, ...said }) =>
      Object.values(evidence).flatMap((text) => [
        ...toPlain({ ...said, evidence: [{ text }] }),
        ...toPlain({ ...said, evidence: [{ text, kind: "tool", tool: "lookup", ok: true }] }),
      ]),
    );
}

export function readNames(): Plain[] {
  return z.array(Name).parse(read("names")).flatMap(toPlain);
}

export function readDeeds(): Plain[] {
  return z
    .array(Deed)
    .parse(read("deeds"))
    .flatMap(({ done, undone, say }) =>
      say.flatMap((said) => [
        { ...said, evidence: done, isTrue: true },
        ...Object.values(undone).map((evidence) => ({ ...said, evidence, isTrue: false })),
      ]),
    );
}

/** What commands and tools of all sorts did, and the same told where the call failed, or there was none. */
export function readCalls(): Plain[] {
  return z
    .array(Call)
    .parse(read("calls"))
    .flatMap(({ tool, input, text, say }) => {
      const done: Items = [{ kind: "tool", tool, input, text, ok: true }];
      const failed: Items = [{ kind: "tool", tool, input, text: "permission denied", ok: false }];
      return say.flatMap((said) => [
        { ...said, evidence: done, isTrue: true },
        { ...said, evidence: failed, isTrue: false },
        { ...said, evidence: [], isTrue: false },
      ]);
    });
}

export function readPlain(): Plain[] {
  return [...readFigures(), ...readNames(), ...readDeeds(), ...readCalls()];
}

/** The statements that are objected to. */
export function findObjected(statements: readonly Plain[]): Plain[] {
  return statements.filter(({ text, question, evidence }) =>
    checkText({ text, question, evidence: readEvidence(evidence) }).some(isObjection),
  );
}

function toPlain({ say, right, wrong, evidence }: z.infer<typeof Name>): Plain[] {
  return say.flatMap((text) =>
    [right, wrong].map((said) => ({
      text: text.replace("{}", said),
      question: "",
      evidence,
      isTrue: said === right,
    })),
  );
}
