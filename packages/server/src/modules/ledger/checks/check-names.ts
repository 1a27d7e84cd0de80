import { hasWhole } from "../evidence/evidence-book.ts";
import type { Token } from "../evidence/token.ts";
import { foldText } from "../evidence/fold-text.ts";
import { checkTokens } from "./check-tokens.ts";
import { type Check, toContradicted, toUnsupported } from "./finding.ts";
import { isNear } from "./is-near.ts";

/** Stands for many: "test_*.py", "<name>.txt", "app-YYYY-MM-DD.log". */
const PATTERN = /[<>*{}$%[\]…]|YYYY|XXX|xxx|\/path\/to(?:\/|$)|example\.(?:com|org|net)/u;

/** Where a file is: the end of a longer path, a folder on the way, or a path put behind its folder. */
const checkPaths: Check = checkTokens({
  kind: "path",
  isOfOne: false,
  isSame: (said, { token: { key }, entry }) =>
    isEndOf(said.key, key) ||
    key.startsWith(`${said.key}/`) ||
    (!/^[/~]/.test(key) && isEndOf(key, said.key) && !(isOwn(said) && entry.isHead)),
  isTwin: (said, { token: { key } }) => {
    const [name, other] = [nameOf(said.key), nameOf(key)];
    if (!other.includes(".")) return false;
    if (name === other) return said.key.includes("/") || isOwn(said);
    return folderOf(said.key) === folderOf(key) && isNear(name, other);
  },
  judgeUnknown: (said, { book, sentence }) => {
    const isListed = book
      .known("path")
      .some(
        ({ token, entry }) =>
          entry.item.id !== null &&
          folderOf(token.key) !== "" &&
          folderOf(token.key) === folderOf(said.key),
      );
    const isFile = nameOf(said.key).includes(".") && !PATTERN.test(wordAround(said, sentence.text));
    return isFile && (isListed || isOwn(said))
      ? toUnsupported("No evidence speaks of this path.")
      : null;
  },
});

/** A path that was said from the workspace on is a whole one. */
function isOwn({ text }: Token): boolean {
  return text.startsWith("/workspace/");
}

function isEndOf(end: string, whole: string): boolean {
  return whole === end || whole.endsWith(end.startsWith("/") ? end : `/${end}`);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function wordAround({ start, end }: Token, text: string): string {
  const before = /\S*$/.exec(text.slice(0, start))?.[0] ?? "";
  return before + text.slice(start, end) + (/^\S*/.exec(text.slice(end))?.[0] ?? "");
}

/** An address, or the beginning of one that is known. */
const checkUrls: Check = checkTokens({
  kind: "url",
  isOfOne: true,
  isSame: (said, { token: { key } }) => key === said.key || key.startsWith(`${said.key}/`),
  isTwin: (said, { token: { key } }) => isNear(said.key, key),
  judgeUnknown: (said, { book, sentence }) => {
    const known = book.known("url").filter(({ entry }) => entry.item.id !== null);
    const isOther = PATTERN.test(wordAround(said, sentence.text)) || isLocal(said);
    return isOther || known.length === 0 ? null : toUnsupported("No evidence has this address.");
  },
});

function hostOf({ key }: Token): string {
  return key.split("/")[2] ?? "";
}

/** A port of this machine is put together from what is known. */
function isLocal(said: Token): boolean {
  return /^(?:localhost|127\.|0\.0\.0\.0|\[::1\])/.test(hostOf(said));
}

const checkIds: Check = checkTokens({
  kind: "id",
  isOfOne: true,
  isSame: (said, { token: { key } }) => key === said.key || isBegun(said.key, key),
  isTwin: (said, { token: { key } }) => isNear(said.key, key) || isOfSeries(said.key, key),
  judgeUnknown: ({ text, key }, { book }) => {
    const isPart = book.items.some(({ folded }) => folded.includes(foldText(text)));
    const isTelling = /\d.*\d.*\d/.test(key) || key.includes("@");
    const isAny = book.known("id").some(({ entry }) => entry.item.id !== null);
    return isPart || !isTelling || !isAny ? null : toUnsupported("No evidence has this id.");
  },
});

/** Hashes are told by their beginnings. */
function isBegun(id: string, whole: string): boolean {
  return id.length >= 6 && whole.startsWith(id);
}

/** "INV-0042" and "INV-0043"; two hashes; two people of one house. */
function isOfSeries(one: string, other: string): boolean {
  const stem = /^\p{L}{2,}[-_]?(?=\d)|@.+$/u;
  const [first, second] = [stem.exec(one)?.[0], stem.exec(other)?.[0]];
  return first !== undefined && first === second && one.length === other.length;
}

/** The one that is known, or less of it: "3.12" of 3.12.4. */
const checkVersions: Check = checkTokens({
  kind: "version",
  isOfOne: true,
  isSame: (said, { token: { key } }) => isVersion(said.key, key),
  isTwin: () => false,
  judgeUnknown: (said, { book, sentence }) => {
    const name = /([\p{L}][\p{L}\p{N}_.-]*)[\s@=*`:v^~]*$/u.exec(
      sentence.text.slice(0, said.start),
    )?.[1];
    if (name === undefined) return null;
    const own = book.known("version").find(({ entry: { item, text } }) => {
      return item.id !== null && hasWhole(foldText(text), foldText(name));
    });
    if (own === undefined) return null;
    return toContradicted(own.entry.item.id, `The evidence has ${own.token.text} for ${name}.`);
  },
});

/** "3.12" is 3.12.4, and "1.7.1" is 1.7.1-3build1. */
function isVersion(said: string, known: string): boolean {
  return known === said || /^[.+-]/.test(known.startsWith(said) ? known.slice(said.length) : "");
}

/** Everything that has a name of its own. */
export const nameChecks: readonly Check[] = [checkPaths, checkUrls, checkIds, checkVersions];
