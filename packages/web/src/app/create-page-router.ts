import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  stringifySearchWith,
} from "@tanstack/react-router";
import { conversationsQuery, meQuery, modelsQuery } from "../api/queries.ts";
import { toMemorySearch } from "../features/memory/memory-search.ts";
import type { Services } from "../state/services.ts";
import { CrashPage, NotFoundPage } from "./fallback-pages.tsx";
import { Shell } from "./shell.tsx";

const root = createRootRouteWithContext<Services>()({ notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: ({ from }): { from?: string } => (typeof from === "string" ? { from } : {}),
  component: lazyRouteComponent(() => import("../features/sign-in/sign-in-page.tsx"), "SignInPage"),
});

/** Pages for those who are signed in have the sidebar beside them. */
const framed = createRoute({
  getParentRoute: () => root,
  id: "framed",
  component: Shell,
  async loader({ context: { api, queries } }) {
    void queries.query(modelsQuery(api)).catch(ignore);
    const everything = conversationsQuery(api, { q: "", archived: false });
    void queries.infiniteQuery(everything).catch(ignore);
    // A 401 leads to the sign-in page by itself (`onUnauthorized`).
    await queries.query({ ...meQuery(api), staleTime: "static", retry: false }).catch(ignore);
  },
});

const framedPages = [
  framedPage(
    "/",
    lazyRouteComponent(() => import("../features/start/start-page.tsx"), "StartPage"),
  ),
  framedPage(
    "/c/$conversationId",
    lazyRouteComponent(
      () => import("../features/conversation/conversation-page.tsx"),
      "ConversationPage",
    ),
  ),
  framedPage(
    "/settings",
    lazyRouteComponent(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
  ),
  createRoute({
    getParentRoute: () => framed,
    path: "/memory",
    validateSearch: toMemorySearch,
    component: lazyRouteComponent(() => import("../features/memory/memory-page.tsx"), "MemoryPage"),
  }),
  framedPage(
    "/docs",
    lazyRouteComponent(() => import("../features/docs/docs-page.tsx"), "DocsPage"),
  ),
] as const;

function framedPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => framed, path, component });
}

export function createPageRouter(services: Services) {
  return createRouter({
    routeTree: root.addChildren([signIn, framed.addChildren(framedPages)]),
    context: services,
    defaultErrorComponent: CrashPage,
    // Every value is a text: an address may ask the memory about "42" or "true".
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
  });
}

/** The component that shows the data shows that it failed. */
function ignore(): void {}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
