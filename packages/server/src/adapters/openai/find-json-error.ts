const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\n\r]*/y;

/**
 * Where a text that is not JSON stops being JSON, counted in characters. The engine's own message
 * names the place only for some mistakes.
 */
export function findJsonError(text: string): number {
  const open: string[] = [];
  let wants: "value" | "key" | "colon" | "comma" = "value";
  let mayClose = false;
  for (let at = skip(space, text, 0); at < text.length; at = skip(space, text, at)) {
    const char = text.charAt(at);
    if (mayClose && char === open.at(-1)) {
      open.pop();
      wants = "comma";
      mayClose = open.length > 0;
      at++;
    } else if (wants === "comma" || wants === "colon") {
      if (open.length === 0 || char !== (wants === "comma" ? "," : ":")) return at;
      wants = wants === "comma" && open.at(-1) === "}" ? "key" : "value";
      mayClose = false;
      at++;
    } else if (wants === "value" && (char === "{" || char === "[")) {
      open.push(char === "{" ? "}" : "]");
      wants = char === "{" ? "key" : "value";
      mayClose = true;
      at++;
    } else {
      const end =
        char === '"' ? endOfString(text, at) : wants === "key" ? at : skip(literal, text, at);
      if (end === at) return at;
      if (end < 0) return -end;
      at = end;
      mayClose = wants === "value" && open.length > 0;
      wants = wants === "key" ? "colon" : "comma";
    }
  }
  return text.length;
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

/** The position after the closing quote; negated, the position of what is wrong. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -at;
    if (code !== 0x5c) continue;
    const escape = text.charAt(++at);
    if (escape === "u" && /^[0-9a-fA-F]{4}/.test(text.slice(at + 1, at + 5))) at += 4;
    else if (!'"\\/bfnrt'.includes(escape) || escape === "") return -at;
  }
  return -text.length;
}
