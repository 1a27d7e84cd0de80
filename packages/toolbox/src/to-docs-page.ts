import type { OpenApi, Operation } from "./to-open-api.ts";

/** The document as a page that loads nothing. */
export function toDocsPage(document: OpenApi): string {
  const { title, version } = document.info;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toSection(method, path, operation)),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font: 600 1rem ui-monospace, monospace; margin: 2rem 0 0; }
pre { background: #f4f4f4; color: #111; padding: 0.75rem; overflow: auto; }
</style>
<h1>${escapeHtml(title)} ${escapeHtml(version)}</h1>
<p>The same for programs: <a href="openapi.json">openapi.json</a></p>
${operations.join("\n")}
</html>
`;
}

function toSection(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> (${place}${required ? "" : ", optional"})</li>`,
  );
  return [
    "<section>",
    `<h2>${method.toUpperCase()} ${escapeHtml(path)}</h2>`,
    `<p>${escapeHtml(operation.summary)}</p>`,
    parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : "",
    toDetails("Body", operation.requestBody?.content),
    toDetails("Answer", operation.responses["200"]?.content),
    "</section>",
  ].join("");
}

function toDetails(title: string, content: Operation["responses"][string]["content"]): string {
  if (!content) return "";
  const text = JSON.stringify(content["application/json"].schema, null, 2);
  return `<details><summary>${title}</summary><pre>${escapeHtml(text)}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
