import { Buffer } from "node:buffer";

/** Keys that are known by their shape, whoever they belong to. */
const knownShapes = [
  String.raw`\bstw_[\w-]{20,}`,
  String.raw`\bsk-(?:ant-|proj-|or-)?[\w-]{20,}`,
  String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`,
  String.raw`\bAIza[\w-]{35}`,
  String.raw`\bgh[pousr]_[A-Za-z0-9]{36,}`,
  String.raw`\bgithub_pat_\w{22,}`,
  String.raw`\bglpat-[\w-]{20,}`,
  String.raw`\bxox[abeoprs]-[\w-]{10,}`,
  String.raw`\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}`,
  String.raw`\bnpm_[A-Za-z0-9]{36}\b`,
  String.raw`\btvly-[\w-]{20,}`,
  String.raw`\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}`,
  String.raw`-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]*(?:-----END [A-Z ]{0,20}PRIVATE KEY-----)?`,
  String.raw`(?<=\bBearer )[\w.~+/-]{16,}=*`,
  String.raw`(?<=\bsign-in#)[\w-]{20,}`,
];

/** Shorter values would blank ordinary words. */
const minLength = 6;

/** Replaces secrets by `***`. `secrets` is asked each time, because a reloaded config brings new ones. */
export function createSecretScanner(secrets: () => readonly string[]): (text: string) => string {
  let known: readonly string[] = [];
  let pattern = toPattern(known);
  return (text) => {
    const current = secrets();
    if (!isSame(current, known)) {
      known = [...current];
      pattern = toPattern(known);
    }
    return text.replaceAll(pattern, "***");
  };
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

function toPattern(secrets: readonly string[]): RegExp {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < minLength) continue;
    forms.add(secret);
    forms.add(JSON.stringify(secret).slice(1, -1));
    forms.add(encodeURIComponent(secret.toWellFormed()));
    forms.add(Buffer.from(secret).toString("base64").replace(/=+$/u, ""));
  }
  // The longest first, so that a secret that begins with another one is blanked whole.
  const longestFirst = [...forms].toSorted((left, right) => right.length - left.length);
  return new RegExp([...longestFirst.map(escapePattern), ...knownShapes].join("|"), "g");
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
