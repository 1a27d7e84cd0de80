import core from "highlight.js/lib/core";
import type { HighlightedLine, HighlightRequest } from "./highlight-message.ts";
import { grammars, languages } from "./languages.data.ts";
import { toHighlightedLines } from "./to-highlighted-lines.ts";

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
