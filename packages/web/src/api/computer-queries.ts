import { queryOptions } from "@tanstack/react-query";
import type { Api } from "./api.ts";

/** What happens inside a sandbox is not told by the feed: while it is looked at, it is asked for. */
const glanceMs = 2500;

const polled = { refetchInterval: glanceMs, staleTime: 0, retry: false } as const;

export function kindsQuery(api: Api) {
  return queryOptions({ queryKey: ["kinds"], queryFn: () => api.kinds(), staleTime: 30_000 });
}

export function sandboxesQuery(api: Api) {
  return queryOptions({ queryKey: ["sandboxes"], queryFn: () => api.sandboxes(), ...polled });
}

export function grantsQuery(api: Api) {
  return queryOptions({ queryKey: ["grants"], queryFn: () => api.grants(), staleTime: 0 });
}

export function filesKey(conversationId: string) {
  return ["files", conversationId] as const;
}

export function filesQuery(api: Api, conversationId: string, folder: string) {
  return queryOptions({
    queryKey: [...filesKey(conversationId), folder],
    queryFn: () => api.files(conversationId, folder),
    ...polled,
  });
}

/** Named by its time too: when somebody writes it, it is another one. */
export function fileQuery(
  api: Api,
  conversationId: string,
  file: { readonly path: string; readonly modifiedAt: number },
) {
  return queryOptions({
    queryKey: [...filesKey(conversationId), "content", file.path, file.modifiedAt],
    queryFn: async () => (await api.readFile(conversationId, file.path)).arrayBuffer(),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function terminalsQuery(api: Api, conversationId: string) {
  return queryOptions({
    queryKey: ["terminals", conversationId],
    queryFn: async () => (await api.terminals(conversationId)).terminals,
    ...polled,
  });
}

export function desktopControlQuery(api: Api, conversationId: string) {
  return queryOptions({
    queryKey: ["desktop-control", conversationId],
    queryFn: () => api.desktopControl(conversationId),
    ...polled,
  });
}

export function portsQuery(api: Api, conversationId: string) {
  return queryOptions({
    queryKey: ["ports", conversationId],
    queryFn: async () => (await api.ports(conversationId)).ports,
    ...polled,
  });
}

export function snapshotsQuery(api: Api, conversationId: string) {
  return queryOptions({
    queryKey: ["snapshots", conversationId],
    queryFn: async () => (await api.snapshots(conversationId)).snapshots,
    staleTime: 0,
  });
}
