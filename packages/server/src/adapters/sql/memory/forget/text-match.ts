/** Whether a text holds what is to be forgotten. */
export type TextMatch = (text: string) => boolean;

/** Scripts that are written without spaces: there a name has no edges. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Joiners, marks of direction and soft hyphens: nobody sees them, so nobody types them. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Whatever contains the words, in any letter case, also as it is written inside JSON. Of no words: nothing. */
export function createTextMatch(words: string): TextMatch {
  const forms = new Set([fold(words), fold(escape(words)), fold(escape(escape(words)))]);
  forms.delete("");
  return (text) => {
    const folded = fold(text);
    return [...forms].some((form) => folded.includes(form));
  };
}

/** Whatever names one of these as whole words. */
export function createNameMatch(names: readonly string[]): TextMatch {
  const seen = names.filter((name) => fold(name) !== "");
  const patterns = seen.map((name) => {
    const literal = fold(name).replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    const edged = `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`;
    return new RegExp(unspaced.test(name) ? literal : edged, "u");
  });
  return (text) => {
    const folded = fold(text);
    return patterns.some((pattern) => pattern.test(folded));
  };
}

/** Every text in a piece of JSON, also in JSON that is a text in it. What is no JSON is a text. */
export function textsIn(json: string): readonly string[] {
  const value = parse(json);
  return value === undefined ? [json] : [...walk(value)];
}

function* walk(value: unknown): Generator<string> {
  if (typeof value === "string") {
    yield value;
    const inner = /^\s*[[{"]/.test(value) ? parse(value) : undefined;
    if (inner !== undefined) yield* walk(inner);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (!Array.isArray(value)) yield key;
      yield* walk(part);
    }
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function fold(text: string): string {
  return text.replaceAll(UNSEEN, "").normalize("NFC").toLowerCase();
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
