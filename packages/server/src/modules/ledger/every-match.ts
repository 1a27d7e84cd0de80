/** What `matchAll` of a global pattern gives, which would make the pattern anew each time. */
export function everyMatch(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === "") pattern.lastIndex++;
  }
  return found;
}
