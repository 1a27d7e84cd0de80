import { foldText } from "../fold-text.ts";
import { judgeTokens, toSupported } from "../judge-tokens.ts";

/** Versions: the one that the evidence has, or less of it ("3.12" for 3.12.4). */
export const checkVersions = judgeTokens(
  "version",
  (token, { book, sentence, isPlan: isPlanAt }) => {
    const isPlan = isPlanAt(token.start);
    const version = toPlain(token.text);
    const known = book.tokens.filter(({ kind }) => kind === "version" || kind === "id");
    const same = known.filter(
      ({ text }) => toPlain(text) === version || toPlain(text).startsWith(`${version}.`),
    );
    const found = book.find(version) ?? book.find(`v${version}`);
    if (same.length > 0 || found) {
      const ids = same.flatMap(({ id }) => (id === null ? [] : [id]));
      return toSupported({ ids: found?.ids ?? ids, isAsked: false });
    }
    if (isPlan) return null;
    const named = toNamed(sentence.text, token.start);
    const other = known.find(({ text }) => isAnother(version, toPlain(text)));
    const isSpokenOf = named !== null && book.find(named) !== null;
    if (
      other &&
      (isSpokenOf || book.sharedWords(sentence.text) > 0 || version.split(".").length > 2)
    ) {
      const evidence = other.id === null ? [] : [other.id];
      return { verdict: "contradicted", evidence, why: `The evidence has ${other.text}.` };
    }
    if (known.length === 0 && !isSpokenOf) return null;
    if (!isSpokenOf && book.sharedWords(sentence.text) < 2) return null;
    return { verdict: "unsupported", evidence: [], why: "No evidence has this version." };
  },
);

function toPlain(version: string): string {
  return foldText(version).replace(/^v/, "");
}

/** What the version is of: the word before it. */
function toNamed(text: string, at: number): string | null {
  return /([\p{L}][\p{L}\p{N}_.-]*)[\s@=*`:v]*$/u.exec(text.slice(0, at))?.[1] ?? null;
}

/** Another version of what is probably the same thing. */
function isAnother(version: string, other: string): boolean {
  if (!/^\d+(?:\.\d+)+/.test(other)) return false;
  const [parts, others] = [version.split("."), other.split(".")];
  const same = parts.filter((part, at) => part === others[at]).length;
  return same > 0 && same < Math.max(parts.length, others.length);
}
