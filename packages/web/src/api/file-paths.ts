/** Where a conversation's files are fetched; also used as links. */
export function toFilesPath(conversationId: string, folder: string): string {
  return toPath(conversationId, "files", folder);
}

export function toContentPath(conversationId: string, path: string): string {
  return toPath(conversationId, "files/content", path);
}

/** A zip of a folder. */
export function toArchivePath(conversationId: string, folder: string): string {
  return toPath(conversationId, "files/archive", folder);
}

/** The workspace itself has no name. */
function toPath(conversationId: string, route: string, path: string): string {
  const query = path === "" ? "" : `?${new URLSearchParams({ path }).toString()}`;
  return `/api/conversations/${conversationId}/${route}${query}`;
}
