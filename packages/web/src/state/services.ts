import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { Api } from "../api/api.ts";
import type { Http } from "../api/http.ts";
import type { Toasts } from "../components/toasts.ts";
import type { Highlighter } from "../highlight/highlighter.ts";
import type { Drafts } from "../preferences/drafts.ts";
import type { Preferences } from "../preferences/preferences.ts";
import type { Feed } from "./feed.ts";
import type { Slots } from "./slots.ts";
import type { TurnStore } from "./turn-store.ts";
import type { TurnTails } from "./turn-tails.ts";

/** Everything with state that the page is made of; built once in `main.tsx`. */
export interface Services {
  readonly api: Api;
  /** For pages that come with routes of their own. */
  readonly http: Http;
  readonly queries: QueryClient;
  readonly turns: TurnStore;
  readonly tails: TurnTails;
  /** Browsers allow six connections to a server: few of them are for sub-agents. */
  readonly childTails: Slots;
  readonly feed: Feed;
  readonly toasts: Toasts;
  readonly highlighter: Highlighter;
  readonly preferences: Preferences;
  readonly drafts: Drafts;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("outside ServicesContext");
  return services;
}
