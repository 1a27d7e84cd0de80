import { conversationsQuery, meQuery, modelsQuery } from "../api/queries.ts";
import {
  createRouter,
  type PageComponent,
  type Route,
  type Router,
} from "../router/create-router.ts";
import type { Services } from "../state/services.ts";
import { CrashPage, NotFoundPage } from "./fallback-pages.tsx";

const routes: readonly Route[] = [
  {
    path: /^\/sign-in$/,
    isFramed: false,
    load: async () => (await import("../features/sign-in/sign-in-page.tsx")).SignInPage,
  },
  {
    path: /^\/$/,
    isFramed: true,
    load: async () => (await import("../features/start/start-page.tsx")).StartPage,
  },
  {
    path: /^\/c\/([^/]+)$/,
    isFramed: true,
    load: async () =>
      (await import("../features/conversation/conversation-page.tsx")).ConversationPage,
  },
  {
    path: /^\/settings$/,
    isFramed: true,
    load: async () => (await import("../features/settings/settings-page.tsx")).SettingsPage,
  },
  {
    path: /^\/memory$/,
    isFramed: true,
    load: async () => (await import("../features/memory/memory-page.tsx")).MemoryPage,
  },
  {
    path: /^\/docs$/,
    isFramed: true,
    load: async () => (await import("../features/docs/docs-page.tsx")).DocsPage,
  },
];

export function createPageRouter({ api, queries }: Services): Router {
  return createRouter({
    routes,
    window,
    missing: NotFoundPage,
    async prepare() {
      void queries.query(modelsQuery(api)).catch(ignore);
      const everything = conversationsQuery(api, { q: "", archived: false });
      void queries.infiniteQuery(everything).catch(ignore);
      // Whoever is not signed in is led to where they can be by the request itself.
      await queries.query({ ...meQuery(api), staleTime: "static", retry: false }).catch(ignore);
    },
    broken: reloadOnce,
  });
}

/** After an update of the server the files of this page are gone; a fresh one knows the others. */
async function reloadOnce(error: unknown): Promise<PageComponent> {
  const key = "steward.reloaded";
  if (sessionStorage.getItem(key) === String(error)) return CrashPage;
  sessionStorage.setItem(key, String(error));
  location.reload();
  return new Promise<never>(() => {});
}

/** Whoever shows the data also shows that it failed. */
function ignore(): void {}
