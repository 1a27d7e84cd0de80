import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, CheckInput } from "../finding.ts";
import { mayOwnUp } from "./may-own-up.ts";
import { withoutZeroes } from "./without-zeroes.ts";

type Call = EvidenceBook["calls"][number];

/** "`settings.json` is empty", where it could not be read, and the answer owns up to nothing. */
export const checkUnread: Check = (input) => {
  const { sentence, account } = input;
  if (account?.isAdmitted() !== false || !isTold(input)) return [];
  const call = findUnread(input);
  if (!call) return [];
  const { start, end } = sentence;
  const why = `${call.call.tool} was called for it, but the call failed.`;
  return [{ kind: "success", start, end, verdict: "contradicted", evidence: [call.id], why }];
};

function isTold({ sentence: { form, text }, language, isPlan }: CheckInput): boolean {
  if (form !== "prose" || isPlan(0) || /[?？]\s*$/.test(text)) return false;
  return !mayOwnUp(withoutZeroes(text), language);
}

/** The call that was to read something with a name, which nothing else speaks of. */
function findUnread({ tokens, book }: CheckInput): Call | undefined {
  for (const { kind, text } of tokens.list) {
    if (kind !== "path" && kind !== "url") continue;
    const ids = book.find(text)?.ids ?? [];
    const calls = book.calls.filter(({ id }) => ids.includes(id));
    if (calls.length > 0 && calls.length === ids.length && calls.every(isLost)) return calls.at(-1);
  }
  return undefined;
}

/** Whether nothing came of it. */
function isLost({ call }: Call): boolean {
  return !call.ok && call.exitCode === null;
}
