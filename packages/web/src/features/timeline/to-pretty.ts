/** Lays out an object or a list; anything else stays as it is. */
export function toPretty(text: string): { readonly shown: string; readonly isJson: boolean } {
  if (!/^\s*[[{]/.test(text)) return { shown: text, isJson: false };
  try {
    return { shown: JSON.stringify(JSON.parse(text), null, 2), isJson: true };
  } catch {
    return { shown: text, isJson: false };
  }
}
