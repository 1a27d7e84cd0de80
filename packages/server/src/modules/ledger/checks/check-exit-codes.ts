import { type EvidenceBook, hasWhole, type Item } from "../evidence/evidence-book.ts";
import { foldText } from "../evidence/fold-text.ts";
import { nearestCalls } from "./nearest-calls.ts";
import { type Check, type Judgement, toContradicted, toSupported } from "./finding.ts";

/** A command that shows the exit code of another one: its output tells. */
const SHOWS_CODE = /\$\?|PIPESTATUS|LASTEXITCODE|[|;&]/;

/** What the call ended with that is named, or the only one that ended. */
export const checkExitCodes: Check = ({ sentence, tokens, book, isOpen }) => {
  if (sentence.form === "code") return [];
  return tokens.flatMap((token) => {
    if (token.kind !== "exit-code" || isOpen(token.start)) return [];
    const judgement = judge(token.key, sentence.text, book);
    const place = { start: sentence.start + token.start, end: sentence.start + token.end };
    return judgement === null ? [] : [{ kind: "exit-code", ...place, ...judgement }];
  });
};

function judge(code: string, text: string, book: EvidenceBook): Judgement | null {
  const ended = book.items.filter(({ call }) => call !== null && call.exitCode !== null);
  const spoken = ended.length === 1 ? ended : findNamed(text, ended);
  const right = spoken.filter((item) => String(item.call?.exitCode) === code || tells(item, code));
  if (right.length > 0) return toSupported(right.map(({ id }) => id));
  const failed = spoken.find(({ call }) => call?.exitCode !== 0);
  if (failed) return toContradicted(failed.id, `It ended with ${failed.call?.exitCode}.`);
  // What a call looked at may have ended otherwise than it did itself.
  const told = book.known("exit-code").filter(({ token }) => token.key === code);
  return told.length > 0 ? toSupported(told.map(({ entry }) => entry.item.id)) : null;
}

function tells({ call, full, folded }: Item, code: string): boolean {
  return SHOWS_CODE.test(call?.input ?? "")
    ? hasWhole(folded, code)
    : full.split("\n").includes(code);
}

/** The calls whose command is spoken of: in code spans, else in most of its words. */
function findNamed(text: string, calls: readonly Item[]): readonly Item[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => foldText(match[1] ?? ""));
  const given = ({ call }: Item) => foldText(call?.input ?? "");
  const named = calls.filter((item) => spans.some((span) => given(item).includes(span)));
  const nearest = named.length > 0 ? named : nearestCalls(text, calls);
  return nearest.length < calls.length ? nearest : [];
}
