import type { EvidenceBook, Found, KnownToken } from "../evidence-book.ts";
import { suggested } from "./asides.data.ts";
import { findOtherEntry, type Comparison } from "../entries/find-other-entry.ts";
import { foldText } from "../fold-text.ts";
import type { Token } from "./find-tokens.ts";
import { judgeReplaced } from "./judge-replaced.ts";
import { isNear } from "./is-near.ts";
import { oncePer } from "../once-per.ts";
import { mayCompare } from "./may-compare.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";

/** "`npm config set prefix ~/x`", "`<img src="/logo.svg">`": what a command or a tag is given. */
const IN_COMMAND = /^(?:[^`]*`[^`]*`)*[^`]*`<?[\w.-]+ [^`]*$/u;

/** Stands for many: "test_*.py", "<name>.txt", "python3.x", "app-YYYY-MM-DD.log". */
const PATTERN =
  /[<>*{}$%[\]]|(?<!\p{L})(?:YYYY|JJJJ|AAAA|yyyy|NNN+|XXX+|xxx+)(?!\p{L})|\d\.x(?!\p{L})|\/path\/to(?:\/|$)/u;
const ELLIPSIS = /…|\.{3}\//;

/** As it is compared: of "tests/…/a.py" only the end is told. Null: it is no path of one file. */
function toPath(token: Token, text: string): string | null {
  const word = toWord(token, text);
  if (PATTERN.test(word)) return null;
  const gap = ELLIPSIS.test(word) ? /^.*\.{3}\/|^\// : /^\.\//;
  return foldText(token.text).replace(gap, "").replace(/\/$/, "");
}

/** What stands between spaces or quotation marks around it. */
function toWord({ start, end }: Token, text: string): string {
  const before =
    /[^\s`"'“”„«»「」()]*$/u.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? "";
  const behind = /^[^\s`"'“”„«»「」()]*/u.exec(text.slice(end, end + 80))?.[0] ?? "";
  return `${before}${text.slice(start, end)}${behind}`.replaceAll(/^\*+|\*{2}/g, "");
}

/** Where a file is: a path that the evidence has, or one put together from a folder and a name that it has. */
export const checkPaths = judgeTokens("path", (token, input) => {
  const { book } = input;
  const isPlan = input.isPlan(token.start);
  const path = toPath(token, input.sentence.text);
  if (path === null) return null;
  const found = findPath(path, book);
  // What a call was given is spoken of, whatever is called alike.
  const isObject = book.calls.some(({ call }) => call.input.includes(`"${token.text}"`));
  const isCompared = mayCompare(token.start, input) && !isObject;
  const row = found && isCompared ? findOtherEntry(token, comparison, input) : null;
  if (row) return toOtherRecord(row);
  if (found) {
    const replaced = isPlan ? null : judgeReplaced(token, comparison, input);
    return replaced ?? toSupported(found);
  }
  const known = book.tokens.filter(({ kind }) => kind === "path" || kind === "url");
  const isGiven = IN_COMMAND.test(input.sentence.text.slice(0, token.start));
  if (isPlan && isGiven) return null;
  const other = isCompared ? known.find((candidate) => isMixedUp(path, candidate)) : undefined;
  if (other) return toMixUp(other);
  // A name that nobody has heard of: advice may bring it up, a report may not.
  if (suggested.test(input.sentence.text.slice(0, token.start))) return null;
  if (isPlan || isGiven || known.length === 0 || book.sharedWords(token.text) === 0) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence speaks of this path." };
});

function findPath(path: string, book: EvidenceBook): Found | null {
  return (
    findWhole(path, book) ??
    findAtHome(path, book) ??
    findMounted(path, book) ??
    findInWorkspace(path, book) ??
    findJoined(path, book) ??
    findStem(path, book)
  );
}

const comparison: Comparison = {
  margin: 1,
  // A listing has the names alone.
  isSame: (said, { kind, text }) =>
    kind === "path" &&
    (isEndOf(said.text, text) ||
      said.text === WORKSPACE + text ||
      (!text.includes("/") && isEndOf(text, said.text))),
  isAlike: (said, { kind, text }) =>
    kind === "path" && (toEnding(text) === toEnding(said.text) || isSameFolder(said.text, text)),
};

function isEndOf(path: string, whole: string): boolean {
  if (whole === path) return true;
  const end = path.startsWith(".//") ? path.slice(2) : path;
  return whole.endsWith(end) && whole.charAt(whole.length - end.length - 1) === "/";
}

/** The files of a conversation: tools are given paths from here. */
const WORKSPACE = "/workspace/";

/** "/workspace/slug.py" where a tool was given "slug.py". */
function findInWorkspace(path: string, book: EvidenceBook): Found | null {
  if (!path.startsWith(WORKSPACE)) return null;
  const name = path.slice(WORKSPACE.length);
  const isThere = (text: string) => hasName(text, name) || hasFolder(text, name);
  const ids = book.having(name).flatMap(({ id, folded }) => (isThere(folded) ? [id] : []));
  const isAsked = isThere(book.foldedQuestion);
  return ids.length > 0 || isAsked ? { ids, isAsked } : null;
}

/** The same place of somebody's own folder: ~/bin and /home/sam/bin. */
function findAtHome(path: string, { tokens }: EvidenceBook): Found | null {
  const same = tokens.filter(
    ({ kind, text }) =>
      kind === "path" &&
      text.startsWith("~") !== path.startsWith("~") &&
      (toHome(text) === toHome(path) || toHome(text).startsWith(`${toHome(path)}/`)),
  );
  const ids = same.flatMap(({ id }) => (id === null ? [] : [id]));
  return same.length > 0 ? { ids, isAsked: ids.length === 0 } : null;
}

/** Where others are mounted, restored or served from. */
const ROOT =
  /\/(?:mnt|media|run|backups?|restored?|snap\p{L}*|rootfs|chroot|merged|overlay|volumes?|mirror|static|public|htdocs|html|www|dist|site)(?:\/|$)/u;

/** "/etc" of "/mnt/snap/etc": what is mounted, copied or served is called by where it belongs. */
function findMounted(path: string, { tokens }: EvidenceBook): Found | null {
  if (!path.startsWith("/")) return null;
  const same = tokens.filter(
    ({ kind, text }) =>
      kind === "path" && text.endsWith(path) && ROOT.test(text.slice(0, -path.length)),
  );
  const ids = same.flatMap(({ id }) => (id === null ? [] : [id]));
  return same.length > 0 ? { ids, isAsked: ids.length === 0 } : null;
}

function toHome(path: string): string {
  return path.replace(/^\/(?:root|(?:home|users)\/[^/]+)(?=\/|$)/, "~").replace(/\/$/, "");
}

function findJoined(path: string, book: EvidenceBook): Found | null {
  const cut = path.lastIndexOf("/");
  if (cut < 0) return null;
  const [folder, name] = [path.slice(0, cut), path.slice(cut + 1)];
  const isRooted = /^[~/]/.test(path);
  const isElsewhere = book.tokens.some(
    ({ text }) => /^[~/]/.test(text) && text.endsWith(`/${name}`) && isRooted,
  );
  if (isElsewhere) return null;
  // Where it is only a part of other paths, it is there and not here.
  const ids = book.having(name).flatMap(({ id, folded }) => (hasName(folded, name) ? [id] : []));
  const isAsked = hasName(book.foldedQuestion, name);
  const folders = isRooted ? [folder] : folder.split("/");
  const isThere = folders.every((part) => /^\.{0,2}$/.test(part) || findWhole(part, book) !== null);
  if ((ids.length > 0 || isAsked) && isThere) return { ids, isAsked };
  return findUnder(folder, name, book);
}

/** What a tool found, named from the folder that it looked in. */
function findUnder(folder: string, rest: string, book: EvidenceBook): Found | null {
  const cut = folder.lastIndexOf("/");
  const [above, path] = [folder.slice(0, Math.max(cut, 0)), `${folder.slice(cut + 1)}/${rest}`];
  if (cut < 0 || above === "") return null;
  const ids = book.having(path).flatMap(({ id, folded }) => (hasName(folded, path) ? [id] : []));
  const isThere = () => (findWhole(above, book) ?? findAtHome(above, book)) !== null;
  return ids.length > 0 && isThere() ? { ids, isAsked: false } : findUnder(above, path, book);
}

/** "localhost:8080", "$BASE_URL", "api.shop.example": an address without its scheme. */
const HOST =
  /(?:^|[\s"'`=(@])(?:localhost|(?=[^\s/]*\p{L}{2})[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|\d{1,3}(?:\.\d{1,3}){3}|(?:[\p{L}\p{N}_.-]+|\[[\da-f:]+\])?(?=:\d{2,5}$)|\$\{?\w*(?:url|host|base|api|server|addr|origin|endpoint)\w*\}?|\{\{\s?\w+\s?\}\})(?::\d{2,5})?$/iu;

const urlsOf = oncePer(({ tokens }: EvidenceBook) => tokens.filter(({ kind }) => kind === "url"));

/** As it stands; what begins at the root is no end of a longer path. */
function findWhole(path: string, book: EvidenceBook): Found | null {
  if (!path.startsWith("/")) return book.find(path);
  const hasRoot = (text: string) => {
    for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
      const isWhole = !/[\p{L}\p{N}_]/u.test(text.charAt(at + path.length));
      const isRoot = !/[\p{L}\p{N}_.~}-]/u.test(text.charAt(at - 1));
      if (isWhole && (isRoot || HOST.test(text.slice(Math.max(0, at - 80), at)))) return true;
    }
    return false;
  };
  // What comes behind the host of an address begins at the root, too.
  const isOn = (url: string) => {
    const place = url.replace(/[?#].*$/s, "").replace(/\/$/, "");
    return place.endsWith(path) || place.replace(/^\w+:\/\/[^/]*/, "").startsWith(`${path}/`);
  };
  const sites = new Set(urlsOf(book).flatMap(({ id, text }) => (isOn(text) ? [id] : [])));
  const ids = book
    .having(path)
    .filter(({ id, folded }) => sites.has(id) || hasRoot(folded))
    .map(({ id }) => id);
  const isAsked = hasRoot(book.foldedQuestion);
  return ids.length > 0 || isAsked ? { ids, isAsked } : null;
}

/** A file's whole name, not the end of a longer one. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 3), at).replace(/(?<![\p{L}\p{N}_./-])\.\/$/u, "");
    const around = before.slice(-1) + text.charAt(at + name.length).replace(".", "");
    if (!/[\p{L}\p{N}_/-]/u.test(around)) return true;
  }
  return false;
}

/** "src" of "src/app.js". */
function hasFolder(text: string, name: string): boolean {
  const at = text.indexOf(`${name}/`);
  return at >= 0 && !/[\p{L}\p{N}_/-]/u.test(text.charAt(at - 1));
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
