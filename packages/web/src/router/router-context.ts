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

/** What follows the path in the address. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(usePlace((place) => place?.search));
}

/** Of the conversation that is open; empty when there is none. */
export function useConversationId(): string {
  return usePlace((place) => (place?.path.startsWith("/c/") ? place.id : ""));
}
