import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import { isNear } from "../is-near.ts";
import { judgeTokens, toSupported, type Judgement } from "../judge-tokens.ts";

/** Where a file is: a path that the evidence has, or one put together from a folder and a name that it has. */
export const checkPaths = judgeTokens("path", (token, { book, isPlan: isPlanAt }) => {
  const isPlan = isPlanAt(token.start);
  const path = foldText(token.text).replace(/^\.\//, "").replace(/\/$/, "");
  const found = book.find(path) ?? findJoined(path, book) ?? findStem(path, book);
  if (found) return toSupported(found);
  const known = book.tokens.filter(({ kind }) => kind === "path" || kind === "url");
  const other = isPlan ? undefined : known.find((candidate) => isMixedUp(path, candidate));
  if (other) return toMixUp(other);
  // A name that nobody has heard of: advice may bring it up, a report may not.
  if (isPlan || known.length === 0 || book.sharedWords(token.text) === 0) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence speaks of this path." };
});

function findJoined(path: string, book: EvidenceBook) {
  const cut = path.lastIndexOf("/");
  if (cut < 0) return null;
  const [folder, name] = [path.slice(0, cut), path.slice(cut + 1)];
  const isElsewhere = book.tokens.some(
    ({ text }) => /^[~/]/.test(text) && text.endsWith(`/${name}`) && /^[~/]/.test(path),
  );
  if (isElsewhere) return null;
  const file = book.find(name);
  return file && (folder === "" || !/^[~/]/.test(path) || book.find(folder)) ? file : null;
}

/** "0015_add_phone.py" where the evidence has no ending. */
function findStem(path: string, book: EvidenceBook) {
  const stem = path.replace(/\.[a-z0-9]{1,5}$/, "");
  const isTelling = stem.length > 7 && !book.tokens.some(({ text }) => text.includes(`${stem}.`));
  return isTelling && !stem.includes("/") ? book.find(stem) : null;
}

function isMixedUp(path: string, { kind, text }: KnownToken): boolean {
  if (kind === "url") return false;
  const [name, otherName] = [toName(path), toName(text)];
  if (name === otherName) return true;
  return (
    isNear(name, otherName) || (isSameFolder(path, text) && toEnding(name) === toEnding(otherName))
  );
}

function toName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== "") ?? path;
}

function toEnding(name: string): string {
  return name.slice(name.lastIndexOf("."));
}

function isSameFolder(path: string, other: string): boolean {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return folder !== "" && folder === other.slice(0, other.lastIndexOf("/") + 1);
}

function toMixUp({ text, id }: KnownToken): Judgement {
  return {
    verdict: "contradicted",
    evidence: id === null ? [] : [id],
    why: `The evidence has ${text}.`,
  };
}
