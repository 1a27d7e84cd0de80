import { ErrorBody } from "@steward/contracts/error-body.ts";

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
