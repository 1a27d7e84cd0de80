import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Api } from "./api.ts";

export interface ListFilter {
  readonly q: string;
  readonly archived: boolean;
}

export const conversationsKey = ["conversations"] as const;

export function conversationsQuery(api: Api, filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [...conversationsKey, filter] as const,
    queryFn: ({ pageParam }) => api.listConversations({ ...filter, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
}

export function conversationKey(id: string) {
  return ["conversation", id] as const;
}

export const approvalsKey = ["approvals"] as const;

/** What waits for a decision, in all conversations. */
export function approvalsQuery(api: Api) {
  return queryOptions({
    queryKey: approvalsKey,
    queryFn: async () => (await api.approvals()).approvals,
  });
}

export function commandsQuery(api: Api) {
  return queryOptions({
    queryKey: ["commands"],
    queryFn: async () => (await api.commands()).commands,
  });
}

export function artifactQuery(api: Api, id: string) {
  return queryOptions({ queryKey: ["artifact", id], queryFn: () => api.artifact(id) });
}

export const modelsKey = ["models"] as const;

export function modelsQuery(api: Api) {
  return queryOptions({ queryKey: modelsKey, queryFn: () => api.models() });
}

export function meQuery(api: Api) {
  return queryOptions({ queryKey: ["me"], queryFn: () => api.me() });
}

export function keysQuery(api: Api) {
  return queryOptions({ queryKey: ["keys"], queryFn: () => api.keys(), staleTime: 0 });
}

export function statusQuery(api: Api) {
  return queryOptions({
    queryKey: ["status"],
    queryFn: () => api.status(),
    refetchInterval: 5000,
    staleTime: 0,
  });
}

/** Their files may change while the page is open. */
export function personasQuery(api: Api) {
  return queryOptions({ queryKey: ["personas"], queryFn: () => api.personas(), staleTime: 0 });
}
