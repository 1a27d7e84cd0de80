import { findObjects } from "../find-objects.ts";
import { foldText } from "../fold-text.ts";
import { judgeTokens } from "../judge-tokens.ts";

const NEGATED =
  /(?<!\p{L})(?:not|n['’]t|never|nicht|nie|não|no|ne|pas|non-zero)(?!\p{L})|不是|没有/iu;

/** "exit code 0": what the call that is spoken of ended with. */
export const checkExitCodes = judgeTokens(
  "exit-code",
  (token, { book, sentence, isPlan: isPlanAt }) => {
    const isPlan = isPlanAt(token.start);
    const code = Number(/\d+$/.exec(token.text)?.[0]);
    const before = sentence.text.slice(Math.max(0, token.start - 25), token.start);
    if (isPlan || NEGATED.test(before)) return null;
    const ended = book.calls.filter(({ call }) => call.exitCode !== null);
    const objects = findObjects(sentence.text).map((name) => foldText(name));
    const about = ended.filter(({ folded }) => objects.some((name) => folded.includes(name)));
    const spoken = about.length > 0 ? about : ended;
    const same = spoken.filter(({ call }) => call.exitCode === code);
    if (same.length > 0) {
      const evidence = same.map(({ id }) => id);
      return { verdict: "supported", evidence, why: `It ended with exit code ${code}.` };
    }
    const told = book.tokens.filter(({ kind }) => kind === "exit-code");
    // What failed may print what it likes: it did not end well.
    const failed = new Set(ended.flatMap(({ id, call }) => (call.exitCode === 0 ? [] : [id])));
    const said = told.filter(
      ({ id, text }) =>
        Number(/\d+$/.exec(text)?.[0]) === code && !(code === 0 && id !== null && failed.has(id)),
    );
    if (said.length > 0) {
      const evidence = said.flatMap(({ id }) => (id === null ? [] : [id]));
      return { verdict: "supported", evidence, why: "The evidence says it." };
    }
    const last = spoken.at(-1);
    if (last) {
      const why = `${last.call.tool} ended with exit code ${last.call.exitCode}.`;
      return { verdict: "contradicted", evidence: [last.id], why };
    }
    if (told.length > 0) {
      const evidence = told.flatMap(({ id }) => (id === null ? [] : [id]));
      return { verdict: "contradicted", evidence, why: `The evidence has ${told[0]?.text}.` };
    }
    if (book.calls.length === 0) return null;
    return { verdict: "unsupported", evidence: [], why: "No evidence has an exit code." };
  },
);
