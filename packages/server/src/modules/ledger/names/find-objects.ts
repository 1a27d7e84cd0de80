import { everyMatch } from "../every-match.ts";

/** File endings that make a word a file's name; "node.js" and "e.g." are none. */
const endings =
  "txt|md|csv|tsv|json|jsonl|ya?ml|toml|ini|cfg|conf|env|py|ipynb|ts|tsx|jsx|mjs|cjs|js|html?|css|scss|sql|sqlite|db|log|pdf|docx?|xlsx?|pptx?|odt|png|jpe?g|gif|svg|webp|mp3|mp4|wav|zip|tar|gz|tgz|bz2|xz|7z|sh|bash|zsh|ps1|bat|go|rs|java|kt|rb|php|c|h|cpp|hpp|cs|swift|r|tex|bib|xml|lock|patch|diff|pem|key|crt|bak|parquet|whl|deb|rpm|iso|exe|dll|so|ics|eml|vue|svelte|proto|tf|out|tmp|dump|zst|img|qcow2|jar|apk|msi|dmg|gpg|rst|mov|mkv|avi|flac|ogg|heic|tiff|epub|rtf|ods|odp|mbox|vcf|geojson|gpx|npy|pkl|onnx|bin|dat|orig";

const BASIC = String.raw`[\p{L}\p{N}_@+~.-]`;
/** Absolute, relative or bare; Windows' too. */
const pathSource = [
  String.raw`(?<![\p{L}\p{N}_/:.~\\-])[A-Za-z]:\\[^\s"'<>|*?\x60]+`,
  String.raw`(?<![\p{L}\p{N}_/:.@+~-])(?:~|\.{1,2})?\/(?:${BASIC}+\/)*${BASIC}+\/?`,
  // Between spaces or marks also in scripts that put none between words.
  String.raw`(?<=^|[\s"'“「\x60])(?:[\p{L}\p{N}_.@+-]+\/)*[\p{L}\p{N}_][\p{L}\p{N}_.+-]*\.(?:${endings})(?![\p{Script=Latin}\p{N}_]|\.\p{Script=Latin})`,
  String.raw`(?<![\p{Script=Latin}\p{N}_/:.~@+-])(?:[\p{Script=Latin}\p{N}_.@+-]+\/)+[\p{Script=Latin}\p{N}_.+-]+\.[a-z][a-z0-9]{0,4}(?![\p{Script=Latin}\p{N}_])`,
  String.raw`(?<![\p{Script=Latin}\p{N}_/:.~@+-])[\p{Script=Latin}\p{N}_][\p{Script=Latin}\p{N}_.+-]*\.(?:${endings})(?![\p{Script=Latin}\p{N}_]|\.\p{Script=Latin})`,
  String.raw`(?<![\p{L}\p{N}_/:.-])\.(?:env|gitignore|bashrc|zshrc|npmrc|dockerignore|editorconfig|prettierrc|eslintrc)(?:\.\w+)?`,
].join("|");
export const pathPattern = new RegExp(pathSource, "gu");
export const urlPattern = /\b(?:https?|ftp|wss?|s3|git|ssh):\/\/[^\s<>"'`，。；）)\]}|]+/giu;
/** At a house or a machine: "express@4.21.1" is a version. */
export const emailPattern =
  /(?<![\p{Script=Latin}\p{N}._%+-])[\p{Script=Latin}\p{N}._%+-]{1,64}@(?:[\p{Script=Latin}\p{N}-]+(?:\.[\p{Script=Latin}\p{N}-]+)*\.(?=\d*\p{L})[\p{Script=Latin}\p{N}-]+|\d{1,3}(?:\.\d{1,3}){3})/giu;
/** What stands between spaces and may have a path: the slower pattern need not read more. */
export const pathWords = /(?<!\S)\S*?(?:[/\\]|\.[a-z7])\S*/g;
const CODE_SPAN = /`([^`\n]+)`/g;

/** What a clause is about, as far as it has a name that a tool could have been given. */
export function findObjects(text: string): string[] {
  const hasUrl = text.includes("://");
  const hasEmail = text.includes("@");
  const hasSpan = text.includes("`");
  if (!hasUrl && !hasEmail && !hasSpan && !hasPath(text)) return [];
  const urls = hasUrl ? (text.match(urlPattern) ?? []).map(trimEnd) : [];
  const emails = hasEmail ? (text.match(emailPattern) ?? []).map(trimEnd) : [];
  const noUrls = hasUrl ? text.replaceAll(urlPattern, " ") : text;
  const rest = hasEmail ? noUrls.replaceAll(emailPattern, " ") : noUrls;
  const paths = hasPath(rest) ? (rest.match(pathPattern) ?? []).map(trimEnd) : [];
  const spans = hasSpan ? everyMatch(rest, CODE_SPAN).map(([, span = ""]) => span.trim()) : [];
  return [...new Set([...urls, ...emails, ...paths, ...spans])].filter((name) => name.length > 1);
}

/** Whether the slower pattern can find anything at all. */
function hasPath(text: string): boolean {
  return /[/\\]|\.[a-z7]/.test(text);
}

/** Without the punctuation of the sentence that it stands in. */
export function trimEnd(token: string): string {
  return token.replace(/[.,;:!?*_)\]}'"’”»]+$/u, "");
}
