const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\n\r]*/y;

type Wants = "value" | "key" | "colon" | "comma";

type State = {
  wants: Wants;
  /** Whether a closing bracket may come instead. */
  mayClose: boolean;
  /** The closing brackets that are due, innermost last. */
  readonly due: string[];
};

/**
 * Where a text that is not JSON stops being JSON, counted in characters. The engine's own message
 * names the place only for some mistakes.
 */
export function findJsonError(text: string): number {
  const state: State = { wants: "value", mayClose: false, due: [] };
  let at = skip(space, text, 0);
  while (at < text.length) {
    const char = text.charAt(at);
    const fits = takeBracket(state, char) || takeSeparator(state, char);
    const end = fits ? at + 1 : takeScalar(state, text, at);
    if (end <= at) return -end;
    at = skip(space, text, end);
  }
  return text.length;
}

function takeBracket(state: State, char: string): boolean {
  const { wants, mayClose, due } = state;
  if (mayClose && char === due.at(-1)) {
    due.pop();
    state.wants = "comma";
    state.mayClose = due.length > 0;
    return true;
  }
  if (wants !== "value" || (char !== "{" && char !== "[")) return false;
  due.push(char === "{" ? "}" : "]");
  state.wants = char === "{" ? "key" : "value";
  state.mayClose = true;
  return true;
}

function takeSeparator(state: State, char: string): boolean {
  const { wants, due } = state;
  if (
    due.length === 0 ||
    !((wants === "comma" && char === ",") || (wants === "colon" && char === ":"))
  ) {
    return false;
  }
  state.wants = wants === "comma" && due.at(-1) === "}" ? "key" : "value";
  state.mayClose = false;
  return true;
}

/** The position after it; where it does not fit, the negated position of what is wrong. */
function takeScalar(state: State, text: string, at: number): number {
  const { wants } = state;
  if (wants === "comma" || wants === "colon") return -at;
  const end = text.charAt(at) === '"' ? endOfString(text, at) : endOfLiteral(text, at, wants);
  state.mayClose = wants === "value" && state.due.length > 0;
  state.wants = wants === "key" ? "colon" : "comma";
  return end;
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function endOfLiteral(text: string, at: number, wants: Wants): number {
  const end = wants === "key" ? at : skip(literal, text, at);
  return end === at ? -at : end;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -at;
    if (code !== 0x5c) continue;
    const escape = text.charAt(++at);
    if (escape === "u" && /^[0-9a-fA-F]{4}/.test(text.slice(at + 1, at + 5))) at += 4;
    else if (escape === "" || !'"\\/bfnrt'.includes(escape)) return -at;
  }
  return -text.length;
}
