import { bytes, json, type Router } from "./core/router.ts";
import { toDocsPage } from "./to-docs-page.ts";
import { toOpenApi } from "./to-open-api.ts";

export function registerDocs(router: Router, version: string): void {
  router.add({
    method: "GET",
    path: "/openapi.json",
    summary: "This API as an OpenAPI document.",
    handle: () => json(toOpenApi(router, version)),
  });
  router.add({
    method: "GET",
    path: "/docs",
    summary: "This API as a page.",
    handle: () =>
      bytes(Buffer.from(toDocsPage(toOpenApi(router, version))), "text/html; charset=utf-8"),
  });
}
