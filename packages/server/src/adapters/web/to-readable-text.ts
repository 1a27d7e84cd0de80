import { tokeniseHtml, type HtmlToken } from "./tokenise-html.ts";

/** Puts words and breaks together, with single spaces and at most one empty line. */
type MarkdownWriter = {
  /** Text of the page; runs of white space become one space, except in `verbatim` mode. */
  write(text: string): void;
  /** Marks such as `## ` or `- `, as they are. */
  mark(text: string): void;
  /** The next words begin on a new line, after an empty one where `lines` is 2. */
  breakLine(lines: 1 | 2): void;
  setVerbatim(isVerbatim: boolean): void;
  /** Where the writing has got to. */
  position(): number;
  /** What was written since then, out again. */
  takeBack(position: number): string;
  text(from?: number, to?: number): string;
};

/** Never words for a reader. */
const skippedAlways: ReadonlySet<string> = new Set(
  "script style noscript template svg math iframe object canvas video audio select button textarea title".split(
    " ",
  ),
);
/** What stands around the words. */
const skippedAround: ReadonlySet<string> = new Set(["nav", "footer", "aside"]);
const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
const blocks: ReadonlySet<string> = new Set(
  "address article blockquote body dd details div dl dt fieldset figcaption figure form header hgroup main ol p pre section summary table tbody thead ul".split(
    " ",
  ),
);
/** Less than this is not the page's own part. */
const minCharacters = 200;
const maxLinkLength = 500;
/** Far above what pages have; nobody else gets a turn while one is read. */
const maxTokens = 150_000;

type Open = Extract<HtmlToken, { type: "open" }>;
/** Nested ones of the same name count as one. */
type Region = { name: string; from: number; to: number; depth: number };

export type ReadableText = {
  readonly title: string | null;
  readonly text: string;
  readonly isCut: boolean;
};

/** The words of a page as Markdown, with its links, without what stands around them. */
export function toReadableText(html: string, base: URL): ReadableText {
  const tokens = readTokens(html);
  const text = render(tokens, base, true);
  const isThin = text.length < minCharacters;
  return {
    title: findTitle(tokens),
    text: isThin ? render(tokens, base, false) : text,
    isCut: tokens.length === maxTokens,
  };
}

function readTokens(html: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  for (const token of tokeniseHtml(html)) {
    tokens.push(token);
    if (tokens.length === maxTokens) break;
  }
  return tokens;
}

function findTitle(tokens: readonly HtmlToken[]): string | null {
  const at = tokens.findIndex((token) => token.type === "open" && token.name === "title");
  const next = at < 0 ? undefined : tokens[at + 1];
  const title = next?.type === "text" ? next.text.replaceAll(/\s+/g, " ").trim() : "";
  return title.slice(0, 300) || null;
}

function render(tokens: readonly HtmlToken[], base: URL, isFocused: boolean): string {
  const writer = createMarkdownWriter();
  const page = createPage(writer, base);
  let skipped: { name: string; depth: number } | null = null;
  for (const token of tokens) {
    if (skipped) {
      if (token.type === "text" || token.name !== skipped.name) continue;
      skipped.depth += token.type === "open" ? 1 : -1;
      if (skipped.depth === 0) skipped = null;
    } else if (token.type === "text") writer.write(token.text);
    else if (token.type === "close") page.close(token.name);
    else if (isSkipped(token, isFocused)) skipped = { name: token.name, depth: 1 };
    else page.open(token);
  }
  page.finish();
  return pickRegion(writer, isFocused ? page.regions : []);
}

/** Hidden words are not what a reader sees, and a favourite place to hide orders in. */
function isSkipped({ name, attributes }: Open, isFocused: boolean): boolean {
  if (skippedAlways.has(name)) return true;
  if (voidElements.has(name)) return false;
  if (isFocused && skippedAround.has(name)) return true;
  const isHidden =
    attributes.has("hidden") ||
    attributes.get("aria-hidden") === "true" ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.get("style") ?? "");
  return isHidden && name !== "html" && name !== "body";
}

function pickRegion(writer: MarkdownWriter, regions: readonly Region[]): string {
  for (const name of ["main", "article"]) {
    const own = regions.filter((region) => region.name === name);
    const text = own.map(({ from, to }) => writer.text(from, to)).join("\n\n");
    if (text.length >= minCharacters) return text;
  }
  return writer.text();
}

function createPage(writer: MarkdownWriter, base: URL) {
  const regions: Region[] = [];
  const links: { from: number; href: string }[] = [];
  let lists = 0;
  const openRegions = new Map<string, Region>();

  const closeLink = (): void => {
    const link = links.pop();
    if (!link || writer.position() <= link.from) return;
    const label = writer.takeBack(link.from);
    const words = label.replaceAll(/\s+/g, " ").trim();
    const lead = /^\s*/.exec(label)?.[0] ?? "";
    if (words !== "") writer.mark(`${lead}[${words}](${link.href})`);
  };

  const closeRegion = (region: Region): void => {
    regions.push({ ...region, to: writer.position() });
    openRegions.delete(region.name);
  };

  return {
    regions,
    open(token: Open): void {
      const { name, attributes } = token;
      if (blocks.has(name)) writer.breakLine(name === "div" || name === "ul" ? 1 : 2);
      if (name === "main" || name === "article") {
        const region = openRegions.get(name);
        if (region) region.depth++;
        else openRegions.set(name, { name, from: writer.position(), to: Infinity, depth: 1 });
      } else if (name === "a") {
        closeLink();
        const href = toHref(attributes.get("href"), base);
        if (href !== null) links.push({ from: writer.position(), href });
      } else if (name === "ul" || name === "ol") lists++;
      else openMark(writer, token, lists);
    },
    close(name: string): void {
      if (name === "a") closeLink();
      if (name === "ul" || name === "ol") lists = Math.max(0, lists - 1);
      if (name === "pre") {
        writer.setVerbatim(false);
        writer.mark("\n```");
      }
      const region = openRegions.get(name);
      if (region && --region.depth === 0) closeRegion(region);
      if (blocks.has(name) || /^h[1-6]$/.test(name)) writer.breakLine(name === "div" ? 1 : 2);
    },
    finish(): void {
      while (links.length > 0) closeLink();
      for (const region of openRegions.values()) closeRegion(region);
    },
  };
}

function openMark(writer: MarkdownWriter, { name, attributes }: Open, lists: number): void {
  if (name === "br" || name === "tr") writer.breakLine(1);
  else if (/^h[1-6]$/.test(name)) {
    writer.breakLine(2);
    writer.mark(`${"#".repeat(Number(name[1]))} `);
  } else if (name === "li") {
    writer.breakLine(1);
    writer.mark(`${"  ".repeat(Math.min(5, Math.max(0, lists - 1)))}- `);
  } else if (name === "td" || name === "th") {
    writer.write(" ");
    writer.mark("| ");
  } else if (name === "hr") {
    writer.breakLine(2);
    writer.mark("---");
    writer.breakLine(2);
  } else if (name === "pre") {
    writer.mark("```\n");
    writer.setVerbatim(true);
  } else if (name === "img" && attributes.get("alt")) {
    writer.write(` [image: ${attributes.get("alt")}] `);
  }
}

/** Absolute, and of the web; null where it leads nowhere else. */
function toHref(href: string | undefined, base: URL): string | null {
  if (href === undefined || href.startsWith("#") || !URL.canParse(href, base.href)) return null;
  const url = new URL(href, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  return url.href.length > maxLinkLength ? null : url.href.replaceAll(")", "%29");
}

function createMarkdownWriter(): MarkdownWriter {
  const pieces: string[] = [];
  let breaks = 0;
  let needsSpace = false;
  let isVerbatim = false;

  const push = (text: string): void => {
    if (breaks > 0 && pieces.length > 0) pieces.push("\n".repeat(breaks));
    else if (needsSpace && pieces.length > 0) pieces.push(" ");
    breaks = 0;
    needsSpace = false;
    pieces.push(text);
  };

  return {
    write(text) {
      if (isVerbatim) {
        push(text);
        return;
      }
      const words = text.replaceAll(/\s+/g, " ");
      const trimmed = words.trim();
      needsSpace ||= words.startsWith(" ");
      if (trimmed !== "") push(trimmed);
      needsSpace ||= words.length > 1 && words.endsWith(" ");
    },
    mark(text) {
      push(text);
    },
    breakLine(lines) {
      breaks = Math.max(breaks, lines);
      needsSpace = false;
    },
    setVerbatim(value) {
      isVerbatim = value;
    },
    position: () => pieces.length,
    takeBack(position) {
      return pieces.splice(position).join("");
    },
    text: (from = 0, to = pieces.length) => pieces.slice(from, to).join("").trim(),
  };
}
