import { htmlEntities } from "./html-entities.data.ts";

export type HtmlToken =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    }
  | { readonly type: "close"; readonly name: string };

/** What is inside these is no markup. */
const rawElements: ReadonlySet<string> = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "noscript",
]);

/** Cuts HTML into tags and text, in one pass, whatever is wrong with it. */
export function* tokeniseHtml(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    if (start < 0) break;
    if (start > at) yield toText(html.slice(at, start));
    if (html.startsWith("<!--", start)) {
      at = endOf(html, "-->", start + 4);
      continue;
    }
    const next = html[start + 1] ?? "";
    if (next === "!" || next === "?") {
      at = endOf(html, ">", start);
      continue;
    }
    const tag = readTag(html, start);
    if (!tag) {
      yield toText("<");
      at = start + 1;
      continue;
    }
    yield tag.token;
    at = tag.end;
    if (tag.token.type === "open" && rawElements.has(tag.token.name)) {
      const end = findClosing(html, tag.token.name, at);
      if (end > at) yield toText(html.slice(at, end));
      at = end;
    }
  }
  if (at < html.length) yield toText(html.slice(at));
}

const tagStart = /<(\/?)([a-zA-Z][^\s/>]*)/y;
const attribute = /[\s/]*([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
/** Pages have fewer; text full of quotes has more. */
const maxAttributes = 60;

function readTag(html: string, start: number) {
  tagStart.lastIndex = start;
  const found = tagStart.exec(html);
  if (!found) return null;
  const name = (found[2] ?? "").toLowerCase();
  const attributes = new Map<string, string>();
  let at = tagStart.lastIndex;
  while (attributes.size < maxAttributes && html[at] !== ">") {
    attribute.lastIndex = at;
    const pair = attribute.exec(html);
    if (!pair) break;
    at = attribute.lastIndex;
    const key = (pair[1] ?? "").toLowerCase();
    const value = pair[2] ?? pair[3] ?? pair[4] ?? "";
    if (!attributes.has(key)) attributes.set(key, decodeEntities(value));
  }
  const end = endOf(html, ">", at);
  const token: HtmlToken =
    found[1] === "/" ? { type: "close", name } : { type: "open", name, attributes };
  return { token, end };
}

function endOf(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function findClosing(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

function toText(text: string): HtmlToken {
  return { type: "text", text: decodeEntities(text) };
}

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});?/gi,
    (whole, name: string) => {
      if (!name.startsWith("#")) {
        return Object.hasOwn(htmlEntities, name) ? (htmlEntities[name] ?? whole) : whole;
      }
      const radix = /^#x/i.test(name) ? 16 : 10;
      const code = Number.parseInt(name.slice(radix === 16 ? 2 : 1), radix);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
