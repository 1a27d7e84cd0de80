import { expect, it } from "vitest";
import { Config } from "../config/config-schema.ts";
import { createToolStack, type ToolStackOptions } from "./create-tool-stack.ts";
import { toolNames } from "./tool-names.ts";

const hook = { description: "Rings", url: "http://127.0.0.1:9/bell" };

/** Nothing is run here: of the world only the config is there. */
function openStack(hooks: object) {
  let config = Config.parse({ tools: { web_search: { provider: "duckduckgo" }, hooks } });
  const unused = {} as ToolStackOptions;
  const tools = createToolStack({
    ...unused,
    home: "nowhere",
    config: { ...unused.config, current: () => ({ config }) } as ToolStackOptions["config"],
    memory: { ...unused.memory, isOn: () => false },
    sandboxTools: { ...unused.sandboxTools },
  });
  return {
    names: () => tools().map(({ name }) => name),
    change: (next: object) => (config = Config.parse({ tools: next })),
  };
}

it("knows the names of the tools that come with it before there are any", () => {
  const { tools } = Config.parse({ tools: { web_search: { provider: "duckduckgo" } } });
  // The agent brings this one itself.
  const names = [...openStack({}).names(), "spawn"].toSorted();
  expect(toolNames(tools).toSorted()).toEqual(names);
  expect(toolNames(Config.parse({}).tools).toSorted()).toEqual(
    names.filter((name) => name !== "web_search"),
  );
});

it("has the hooks and the search engine of the config as it is now", () => {
  const { names, change } = openStack({ bell: hook });
  const searching = names().filter((name) => name !== "bell");
  const own = searching.filter((name) => name !== "web_search");
  expect(searching).toContain("web_search");
  change({ hooks: { lamp: hook } });
  expect(names()).toEqual([...own, "lamp"]);
  change({ web_search: { provider: "brave" } });
  expect(names()).toEqual(searching);
  // With no search engine its name is free.
  change({ hooks: { web_search: hook } });
  expect(names()).toEqual([...own, "web_search"]);
});

it("refuses a hook whose arguments nothing can be checked against", () => {
  const input = { type: "object", properties: { when: { type: "moment" } } };
  const refused = Config.safeParse({ tools: { hooks: { bell: { ...hook, input } } } });
  expect(refused.error?.issues).toMatchObject([{ path: ["tools", "hooks", "bell", "input"] }]);
});
