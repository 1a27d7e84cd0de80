import type { ReactNode } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface PageProps {
  /** What the address names; empty where it names nothing. */
  readonly id: string;
}

export type PageComponent = (props: PageProps) => ReactNode;

export interface Route {
  /** Matches the whole path; its group is the `id`. */
  readonly path: RegExp;
  /** Pages for those who are signed in have the sidebar beside them. */
  readonly isFramed: boolean;
  readonly load: () => Promise<PageComponent>;
}

export interface Place {
  readonly path: string;
  readonly search: string;
  readonly id: string;
  readonly isFramed: boolean;
  readonly Page: PageComponent;
}

/** What the router needs of the browser's window. */
export interface RouterWindow {
  readonly location: Pick<Location, "pathname" | "search">;
  readonly history: Pick<History, "pushState" | "replaceState">;
  addEventListener(type: "popstate", listener: () => void): void;
}

export interface RouterOptions {
  readonly routes: readonly Route[];
  readonly window: RouterWindow;
  /** Must settle before a framed page is shown; may navigate elsewhere. */
  readonly prepare: () => Promise<void>;
  readonly missing: PageComponent;
  /** Shown in place of a page that cannot be loaded. */
  readonly broken: (error: unknown) => Promise<PageComponent>;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Called right before the page is shown, and never when another was asked for meanwhile. */
  readonly onShow?: () => void;
}

export interface Router {
  /** What is shown; null until the first page is there. The last page stays while the next loads. */
  readonly state: StoreApi<Place | null>;
  readonly start: () => Promise<void>;
  /** Settles once the page is shown, or another was asked for meanwhile. */
  readonly navigate: (href: string, options?: NavigateOptions) => Promise<void>;
}

export function createRouter(options: RouterOptions): Router {
  const { window, routes, missing, prepare, broken } = options;
  const state = createStore<Place | null>(() => null);
  let visits = 0;

  const show = async (onShow?: () => void): Promise<void> => {
    visits += 1;
    const visit = visits;
    const { pathname, search } = window.location;
    const path = pathname.replace(/(?<=.)\/+$/, "");
    const route = routes.find((each) => each.path.test(path));
    const place = {
      path,
      search,
      id: route?.path.exec(path)?.[1] ?? "",
      isFramed: route?.isFramed ?? false,
    };
    const loading = route ? route.load().catch(broken) : Promise.resolve(missing);
    const [Page] = await Promise.all([loading, place.isFramed ? prepare() : null]);
    if (visit !== visits) return;
    onShow?.();
    state.setState({ ...place, Page }, true);
  };

  return {
    state,
    start() {
      window.addEventListener("popstate", () => void show());
      return show();
    },
    navigate(href, { replace = false, onShow } = {}) {
      const { pathname, search } = window.location;
      const isSame = href === pathname + search;
      if (replace || isSame) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
      return show(onShow);
    },
  };
}
