import { codeToTokensBase, createCssVariablesTheme, createShikiPrimitiveAsync } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import type { HighlightedLine, HighlightReply, HighlightRequest } from "./highlight-message.ts";
import { languages } from "./languages.data.ts";

const theme = createCssVariablesTheme({ name: "steward", variablePrefix: "--shiki-" });
const starting = createShikiPrimitiveAsync({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

async function highlight({ code, language }: HighlightRequest): Promise<HighlightedLine[] | null> {
  const load = languages[language.toLowerCase()];
  if (!load) return null;
  const core = await starting;
  const grammar = await load();
  await core.loadLanguage(grammar.default);
  const name = grammar.default.at(-1)?.name;
  if (name === undefined) return null;
  return codeToTokensBase(core, code, { lang: name, theme: "steward" }).map((line) =>
    line.map((token) => [token.content, toColor(token.color)] as const),
  );
}

function toColor(color: string | undefined): string {
  return color === undefined || color === "var(--shiki-foreground)" ? "" : color;
}

self.addEventListener("message", ({ data }: MessageEvent<HighlightRequest>) => {
  const reply = (lines: HighlightReply["lines"]): void => self.postMessage({ id: data.id, lines });
  highlight(data).then(reply, () => reply(null));
});
