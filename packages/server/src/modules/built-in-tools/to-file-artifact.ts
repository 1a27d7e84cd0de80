import type { NewArtifact } from "@steward/sdk/define-tool.ts";

/** Media types of what is shown as code, by the end of the name. */
const codeTypes: Readonly<Record<string, string>> = {
  c: "text/x-c",
  cpp: "text/x-c++",
  cs: "text/x-csharp",
  css: "text/css",
  go: "text/x-go",
  html: "text/html",
  java: "text/x-java",
  js: "text/javascript",
  json: "application/json",
  jsx: "text/javascript",
  kt: "text/x-kotlin",
  mjs: "text/javascript",
  php: "text/x-php",
  py: "text/x-python",
  rb: "text/x-ruby",
  rs: "text/x-rust",
  sh: "text/x-shellscript",
  sql: "application/sql",
  swift: "text/x-swift",
  toml: "application/toml",
  ts: "text/typescript",
  tsx: "text/typescript",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
};

/** The file as it was left by a call. */
export function toFileArtifact(path: string, bytes: Uint8Array): NewArtifact {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const mime = Object.hasOwn(codeTypes, ending) ? codeTypes[ending] : undefined;
  return mime === undefined
    ? { type: "text", label: path, mime: "text/plain; charset=utf-8", bytes }
    : { type: "code", label: path, mime, bytes };
}
