/** Media types by the end of a file's name. */
const types: ReadonlyMap<string, string> = new Map([
  ["avif", "image/avif"],
  ["bash", "text/x-shellscript"],
  ["bmp", "image/bmp"],
  ["c", "text/x-c"],
  ["cpp", "text/x-c++"],
  ["cs", "text/x-csharp"],
  ["css", "text/css"],
  ["csv", "text/csv"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["gif", "image/gif"],
  ["go", "text/x-go"],
  ["gz", "application/gzip"],
  ["h", "text/x-c"],
  ["htm", "text/html"],
  ["html", "text/html"],
  ["java", "text/x-java"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["js", "text/javascript"],
  ["json", "application/json"],
  ["jsonl", "application/jsonl"],
  ["jsx", "text/javascript"],
  ["kt", "text/x-kotlin"],
  ["log", "text/plain"],
  ["md", "text/markdown"],
  ["mjs", "text/javascript"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["ogg", "audio/ogg"],
  ["pdf", "application/pdf"],
  ["php", "text/x-php"],
  ["png", "image/png"],
  ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["py", "text/x-python"],
  ["rb", "text/x-ruby"],
  ["rs", "text/x-rust"],
  ["sh", "text/x-shellscript"],
  ["sql", "application/sql"],
  ["svg", "image/svg+xml"],
  ["swift", "text/x-swift"],
  ["toml", "application/toml"],
  ["ts", "text/typescript"],
  ["tsv", "text/tab-separated-values"],
  ["tsx", "text/typescript"],
  ["txt", "text/plain"],
  ["wav", "audio/wav"],
  ["webm", "video/webm"],
  ["webp", "image/webp"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["xml", "application/xml"],
  ["yaml", "application/yaml"],
  ["yml", "application/yaml"],
  ["zip", "application/zip"],
]);

/** The media type of a file, told by its name; `application/octet-stream` where that does not tell. */
export function toMediaType(name: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return types.get(ending) ?? "application/octet-stream";
}

/** Whether bytes of this type are text for people; parameters such as a charset may follow it. */
export function isTextType(type: string): boolean {
  return /^text\/|[/+](?:x-)?(?:javascript|json|jsonl|sql|toml|xml|yaml)\s*(?:;|$)/i.test(type);
}
