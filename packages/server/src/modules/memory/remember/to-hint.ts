const LITERAL = /[\p{L} '-]/u;

/**
 * The longest run of plain characters that whatever matches the pattern must contain, in lower case;
 * empty: none. Looking for it first spares compiling most expressions.
 */
export function toHint(pattern: string): string {
  let [depth, run, longest] = [0, "", ""];
  const close = () => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    const isOutside = depth === 0;
    if (isOutside && char === "|") return "";
    // What a quantifier makes optional is not required.
    if (isOutside && "?*{".includes(char)) run = run.slice(0, -1);
    if (isOutside && LITERAL.test(char)) run += char;
    else close();
    if (char === "\\") at++;
    if ("([{".includes(char)) depth++;
    if (")]}".includes(char)) depth--;
  }
  close();
  return longest.toLowerCase();
}
