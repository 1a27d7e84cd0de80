/** What a browser may show by itself: none of these can run. */
const shownTypes: ReadonlyMap<string, string> = new Map([
  ["text/plain", "text/plain; charset=utf-8"],
  ["text/markdown", "text/plain; charset=utf-8"],
  ["text/csv", "text/plain; charset=utf-8"],
  ["text/tab-separated-values", "text/plain; charset=utf-8"],
  ["application/json", "application/json; charset=utf-8"],
  ...["png", "jpeg", "webp", "gif", "avif"].map((kind) => pair(`image/${kind}`)),
  ...["mpeg", "ogg", "wav", "webm"].map((kind) => pair(`audio/${kind}`)),
  ...["mp4", "webm"].map((kind) => pair(`video/${kind}`)),
]);

/**
 * Headers for bytes that somebody else made. Whatever could run, HTML and SVG above all, is a
 * download, and in a sandbox if a browser shows it all the same: it never runs on our origin.
 */
export function toContentHeaders(mime: string, label: string): Record<string, string> {
  const shown = shownTypes.get(mime);
  return {
    "content-type": shown ?? "application/octet-stream",
    "content-disposition": `${shown ? "inline" : "attachment"}; ${toFileName(label)}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
}

/** RFC 6266: plain characters for old readers, the whole name for the others. */
function toFileName(label: string): string {
  const plain = label.replaceAll(/[^\w .-]/g, "_") || "artifact";
  const encoded = encodeURIComponent(label.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded || "artifact"}`;
}

function pair(type: string): [string, string] {
  return [type, type];
}
