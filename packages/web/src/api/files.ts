import { ErrorBody } from "@steward/contracts/error-body.ts";

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

export interface UploadOptions {
  readonly path: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Puts a file. Not `fetch`, which does not tell how much has been sent. Rejects with the reason. */
export function uploadFile({ path, file, signal, onProgress }: UploadOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.open("PUT", path);
  request.setRequestHeader("content-type", "application/octet-stream");
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress(total === 0 ? 1 : loaded / total),
  );
  request.addEventListener("load", () => {
    if (request.status < 300) resolve();
    else reject(new Error(toReason(request)));
  });
  request.addEventListener("error", () => reject(new Error("The server cannot be reached.")));
  request.addEventListener("abort", () => reject(signal.reason as Error));
  signal.addEventListener("abort", () => request.abort());
  request.send(file);
  return promise;
}

function toReason({ status, responseText }: XMLHttpRequest): string {
  try {
    return ErrorBody.parse(JSON.parse(responseText)).error.message;
  } catch {
    return `The server answered ${status}.`;
  }
}

/** Saves what an address of this server gives; from a menu, whose items are no links. */
export function downloadFrom(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
