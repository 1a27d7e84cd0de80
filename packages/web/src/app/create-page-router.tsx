import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { isUnauthorized } from "../api/api-failure.ts";
import { conversationsQuery, meQuery, modelsQuery } from "../api/queries.ts";
import { Shell } from "../features/shell/shell.tsx";
import { CrashPage, NotFoundPage } from "./fallback-pages.tsx";
import type { Services } from "./services.ts";
import { toSignIn } from "./to-sign-in.ts";

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: CrashPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: (search): { from?: string } =>
    typeof search.from === "string" ? { from: search.from } : {},
  component: lazyRouteComponent(() => import("../features/sign-in/sign-in-page.tsx"), "SignInPage"),
});

function createShellRoutes({ api, queries }: Services) {
  const shell = createRoute({
    getParentRoute: () => root,
    id: "shell",
    component: Shell,
    async beforeLoad({ location }) {
      void queries.query(modelsQuery(api)).catch(ignore);
      const everything = conversationsQuery(api, { q: "", archived: false });
      void queries.infiniteQuery(everything).catch(ignore);
      try {
        await queries.query({ ...meQuery(api), staleTime: "static", retry: false });
      } catch (error) {
        if (isUnauthorized(error)) redirect({ ...toSignIn(location.href), throw: true });
      }
    },
  });
  const start = createRoute({
    getParentRoute: () => shell,
    path: "/",
    component: lazyRouteComponent(() => import("../features/start/start-page.tsx"), "StartPage"),
  });
  const conversation = createRoute({
    getParentRoute: () => shell,
    path: "/c/$conversationId",
    component: lazyRouteComponent(
      () => import("../features/conversation/conversation-page.tsx"),
      "ConversationPage",
    ),
  });
  const settings = createRoute({
    getParentRoute: () => shell,
    path: "/settings",
    component: lazyRouteComponent(
      () => import("../features/settings/settings-page.tsx"),
      "SettingsPage",
    ),
  });
  const memory = createRoute({
    getParentRoute: () => shell,
    path: "/memory",
    validateSearch: (search): { tab?: string; about?: string } => ({
      ...(typeof search.tab === "string" ? { tab: search.tab } : {}),
      ...(typeof search.about === "string" ? { about: search.about } : {}),
    }),
    component: lazyRouteComponent(() => import("../features/memory/memory-page.tsx"), "MemoryPage"),
  });
  const docs = createRoute({
    getParentRoute: () => shell,
    path: "/docs",
    component: lazyRouteComponent(() => import("../features/docs/docs-page.tsx"), "DocsPage"),
  });
  return shell.addChildren([start, conversation, settings, memory, docs]);
}

export function createPageRouter(services: Services) {
  return createRouter({
    routeTree: root.addChildren([signIn, createShellRoutes(services)]),
    defaultPreload: false,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
  });
}

/** Whoever shows the data also shows that it failed. */
function ignore(): void {}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
