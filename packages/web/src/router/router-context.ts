import { createContext, use } from "react";
import { useStore } from "zustand";
import type { Place, Router } from "./create-router.ts";

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (router === null) throw new Error("outside RouterContext");
  return router;
}

/** Something about the page that is shown. */
export function usePlace<Part>(select: (place: Place | null) => Part): Part {
  return useStore(useRouter().state, select);
}
