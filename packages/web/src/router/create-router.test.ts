import { describe, expect, it } from "vitest";
import { createRouter, type PageComponent, type Route } from "./create-router.ts";

const named =
  (name: string): PageComponent =>
  () =>
    name;
const start = named("start");
const item = named("item");
const missing = named("missing");
const crash = named("crash");

/** A window with a history of its own. */
function openWindow(first: string) {
  const entries = [first];
  const heard: (() => void)[] = [];
  const toPart = (part: "pathname" | "search") =>
    new URL(entries.at(-1) ?? "/", "http://page.test")[part];
  return {
    entries,
    goBack() {
      entries.pop();
      for (const hear of heard) hear();
    },
    location: {
      get pathname() {
        return toPart("pathname");
      },
      get search() {
        return toPart("search");
      },
    },
    history: {
      pushState: (_state: unknown, _title: string, href: string) => void entries.push(href),
      replaceState: (_state: unknown, _title: string, href: string) =>
        void entries.splice(-1, 1, href),
    },
    addEventListener: (_type: string, hear: () => void) => void heard.push(hear),
  };
}

function open(first: string, routes: readonly Route[] = []) {
  const window = openWindow(first);
  const router = createRouter({
    window,
    routes: [
      ...routes,
      { path: /^\/$/, isFramed: true, load: async () => start },
      { path: /^\/c\/([^/]+)$/, isFramed: true, load: async () => item },
    ],
    prepare: async () => {},
    missing,
    broken: async () => crash,
  });
  return { window, router, state: router.state };
}

describe("the router of the page", () => {
  it("shows the page of an address, with what it names", async () => {
    const { router, state } = open("/c/cnv_1/?tab=two");
    expect(state.getState()).toBeNull();
    await router.start();
    expect(state.getState()).toEqual({
      path: "/c/cnv_1",
      search: "?tab=two",
      id: "cnv_1",
      isFramed: true,
      Page: item,
    });
  });

  it("keeps a history, in which the same address stands once", async () => {
    const { router, state, window } = open("/");
    await router.start();
    await router.navigate("/c/one");
    await router.navigate("/c/one");
    await router.navigate("/c/two", { replace: true });
    expect(window.entries).toEqual(["/", "/c/two"]);
    window.goBack();
    await expect.poll(() => state.getState()?.Page).toBe(start);
  });

  it("says that there is no such page, or that it is broken", async () => {
    const load = () => Promise.reject(new Error("gone"));
    const { router, state } = open("/nowhere", [{ path: /^\/old$/, isFramed: false, load }]);
    await router.start();
    expect(state.getState()).toMatchObject({ Page: missing, isFramed: false });
    await router.navigate("/old");
    expect(state.getState()?.Page).toBe(crash);
  });

  it("shows the page that was asked for last, however late an earlier one comes", async () => {
    const late = Promise.withResolvers<PageComponent>();
    const { router, state } = open("/", [
      { path: /^\/late$/, isFramed: false, load: () => late.promise },
    ]);
    await router.start();
    const shown: string[] = [];
    const going = router.navigate("/late", { onShow: () => shown.push("/late") });
    expect(state.getState()?.Page).toBe(start);
    await router.navigate("/c/one", {
      onShow: () => shown.push(`/c/one after ${state.getState()?.path}`),
    });
    late.resolve(start);
    await going;
    expect(state.getState()?.path).toBe("/c/one");
    expect(shown).toEqual(["/c/one after /"]);
  });
});
