/** The first JSON value in a model's words: bare, in a code fence, or after its thoughts. */
export function extractJson(text: string): { ok: true; value: unknown } | { ok: false } {
  const said = withoutThoughts(text).trim();
  const fenced = /```(?:json)?\s*\n?([\s\S]*?)```/i.exec(said)?.[1];
  for (const part of [text, said, fenced, outermost(said)]) {
    if (part === undefined) continue;
    try {
      return { ok: true, value: JSON.parse(part) };
    } catch {
      // The next reading may fit.
    }
  }
  return { ok: false };
}

/** The opening tag may be part of the prompt. */
function withoutThoughts(text: string): string {
  const closed = text.replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, "");
  return closed.replace(/^\s*(?![{[`\s])[\s\S]*?<\/think(?:ing)?>/i, "");
}

/** From the first bracket to the one that closes it; quotes hide brackets. */
function outermost(text: string): string | undefined {
  const start = text.search(/[[{]/);
  if (start < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") {
      depth--;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return undefined;
}
