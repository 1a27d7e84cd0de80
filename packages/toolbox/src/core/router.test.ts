import { expect, it } from "vitest";
import { z } from "zod";
import { createRouter, done } from "./router.ts";
import { toDocsPage } from "../to-docs-page.ts";
import { toOpenApi } from "../to-open-api.ts";

const router = createRouter();
router.add({
  method: "POST",
  path: "/things/:name/parts",
  summary: "Makes <a> part.",
  query: z.object({ limit: z.coerce.number().default(1) }),
  body: z.object({ size: z.int() }),
  handle: () => done,
});

it("finds routes by method and path, with what stands for the parameters", () => {
  expect(router.find("POST", "/things/a%2Fb/parts")?.params).toEqual({ name: "a/b" });
  expect(router.find("GET", "/things/a/parts")).toBeNull();
  expect(router.find("POST", "/things/a")).toBeNull();
});

it("documents its routes from the schemas that check them", () => {
  const document = toOpenApi(router, "1.2.3");
  const operation = document.paths["/things/{name}/parts"]?.post;
  expect(operation?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ["name", true],
    ["limit", false],
  ]);
  expect(operation?.requestBody?.content["application/json"].schema).toMatchObject({
    required: ["size"],
  });
  const page = toDocsPage(document);
  expect(page).toContain("POST /things/{name}/parts");
  expect(page).toContain("Makes &lt;a> part.");
});
