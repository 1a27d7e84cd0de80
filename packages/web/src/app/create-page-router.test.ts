import { pagePaths } from "@steward/contracts/page-paths.ts";
import { expect, it } from "vitest";
import type { Services } from "../state/services.ts";
import { createPageRouter } from "./create-page-router.ts";

it("has something to show where the server serves it", () => {
  const { routesByPath } = createPageRouter({} as Services);
  expect(Object.keys(routesByPath).toSorted()).toEqual([...pagePaths].toSorted());
});
