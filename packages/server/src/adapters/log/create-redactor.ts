/** Tokens that are known by their shape: our keys, sign-in links, whatever stands in an authorization header. */
const knownShapes = String.raw`\bstw_[\w\-]{20,}|(?<=sign-in#)[\w\-]{20,}|(?<=\bBearer )[\w.~+\/\-]{8,}=*`;

/** What stands under such a name is blanked whatever it is; counts of tokens are not. */
const sensitiveName =
  /^(?:proxy-)?authorization$|^(?:set-)?cookie$|api[_-]?key$|^(?:password|passphrase|credentials?)$|(?:^|[_-])(?:token|secret)$|[a-z](?:Token|Secret|Password)$/iu;
/** Whether a line may have one. */
const likeSensitiveName =
  /(?:authorization|cookie|api[_-]?key|password|passphrase|credentials?|token|secret)":/iu;

/** Shorter values would blank ordinary words all over the log. */
const minLength = 6;

/**
 * Blanks every known secret in a finished JSON line, wherever it sits and however it was escaped on the way,
 * and what stands under sensitive names.
 * `secrets` is asked for each line, because a reloaded config brings new ones.
 */
export function createRedactor(secrets: () => readonly string[]): (line: string) => string {
  let known: readonly string[] = [];
  let pattern = toPattern(known);

  return (line) => {
    const current = secrets();
    if (!isSame(current, known)) {
      known = [...current];
      pattern = toPattern(known);
    }
    if (line.search(pattern) === -1 && !likeSensitiveName.test(line)) return line;
    return redactLine(line, pattern);
  };
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return (
    left === right ||
    (left.length === right.length && left.every((value, index) => value === right[index]))
  );
}

function toPattern(secrets: readonly string[]): RegExp {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < minLength) continue;
    const once = escapeJson(secret);
    for (const form of [
      secret,
      once,
      escapeJson(once),
      encodeURIComponent(secret.toWellFormed()),
      toBase64(secret),
    ]) {
      forms.add(form);
    }
  }
  // The longest first, so that a secret that begins with another one is blanked whole.
  const longestFirst = [...forms].toSorted((left, right) => right.length - left.length);
  return new RegExp([...longestFirst.map(escapePattern), knownShapes].join("|"), "gu");
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function toBase64(text: string): string {
  return Buffer.from(text).toString("base64").replace(/=+$/u, "");
}

/** By structure first, so that a secret of digits inside a number does not break the line. */
function redactLine(line: string, pattern: RegExp): string {
  try {
    const redacted = JSON.stringify(redactValue(JSON.parse(line), pattern));
    return line.endsWith("\n") ? `${redacted}\n` : redacted;
  } catch {
    return line.replace(pattern, "***");
  }
}

function redactValue(value: unknown, pattern: RegExp): unknown {
  if (typeof value === "string") return value.replace(pattern, "***");
  if (typeof value === "number") return String(value).search(pattern) === -1 ? value : "***";
  if (Array.isArray(value)) return value.map((item) => redactValue(item, pattern));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name.replace(pattern, "***"),
      isBlanked(name, item) ? "***" : redactValue(item, pattern),
    ]),
  );
}

function isBlanked(name: string, value: unknown): boolean {
  return (typeof value === "string" || Array.isArray(value)) && sensitiveName.test(name);
}
