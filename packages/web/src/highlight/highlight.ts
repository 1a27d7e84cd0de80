import core from "highlight.js/lib/core";
import type { HighlightedLine, HighlightRequest } from "./highlight-message.ts";
import { grammars, languages } from "./languages.data.ts";

/** Null when the language is not known. */
export async function highlight(
  request: Pick<HighlightRequest, "code" | "language">,
): Promise<readonly HighlightedLine[] | null> {
  const needed = languages[request.language.toLowerCase()];
  const [language] = needed ?? [];
  if (!needed || language === undefined) return null;
  const missing = needed.filter((name) => core.getLanguage(name) === undefined);
  await Promise.all(
    missing.map(async (name) => core.registerLanguage(name, (await grammars[name]()).default)),
  );
  const { value } = core.highlight(request.code, { language, ignoreIllegals: true });
  return toHighlightedLines(value);
}

/** A colour of `tokens.css`, and the scopes that have it. */
const colors = Object.fromEntries(
  Object.entries({
    comment: "comment quote",
    constant: "number literal symbol bullet selector-id selector-attr selector-pseudo",
    function: "title section type class built_in attr attribute property selector-class",
    keyword: "keyword operator meta doctag name selector-tag template-tag deletion",
    link: "link",
    parameter: "variable template-variable",
    punctuation: "punctuation tag",
    string: "string regexp char code addition",
  }).flatMap(([color, scopes]) =>
    scopes.split(" ").map((scope) => [scope, `var(--code-${color})`] as const),
  ),
);
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Reads the highlighter's HTML: nested spans with a class each, and text with five entities. */
function toHighlightedLines(html: string): readonly HighlightedLine[] {
  let line: [string, string][] = [];
  const lines = [line];
  const open = [""];
  for (const [piece, scope] of html.matchAll(/<span class="([^"]*)">|<\/span>|\n|[^<\n]+/g)) {
    const color = open.at(-1) ?? "";
    if (scope !== undefined) open.push(toColor(scope, color));
    else if (piece === "</span>") open.pop();
    else if (piece === "\n") lines.push((line = []));
    else line.push([piece.replaceAll(/&[\w#]+;/g, (entity) => entities[entity] ?? entity), color]);
  }
  return lines;
}

/** A scope without a colour looks like what is around it, but for code inside a string. */
function toColor(scope: string, around: string): string {
  const [name = ""] = scope.replace("hljs-", "").split(" ");
  return name === "subst" ? "" : (colors[name] ?? around);
}
