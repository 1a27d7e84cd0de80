/** The token in what a user pasted: a whole link, its fragment, or the token itself. */
export function readToken(text: string): string | null {
  const trimmed = text.trim();
  const hash = trimmed.lastIndexOf("#");
  const token = hash === -1 ? trimmed : trimmed.slice(hash + 1);
  return /^[\w.~-]{8,200}$/.test(token) ? token : null;
}
