import { AppError } from "../../kernel/app-error.ts";

/** What the engine answered instead of doing it. */
export type Refusal = {
  readonly status: number;
  readonly message: string;
};

/** It has been silent for too long. */
export class SlowEngine extends Error {}

/** The engine could not be asked at its socket; the hint is how one is started here. */
export function fromSocketError(
  error: unknown,
  { socket, hint }: { readonly socket: string; readonly hint: string },
): AppError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EPERM") {
    return new AppError("unavailable", `This user may not use the engine's socket ${socket}.`, {
      cause: error,
      data: { hint: "Run: sudo usermod -aG docker $USER, then sign in again." },
    });
  }
  if (error instanceof SlowEngine) {
    return new AppError("upstream_timeout", "The container engine takes too long to answer.", {
      cause: error,
      data: { hint: "See whether `docker ps` answers; if not, restart the engine." },
    });
  }
  return new AppError("unavailable", "The container engine is not running.", {
    cause: error,
    data: { socket, hint },
  });
}

/** Engines tell a full disk by their words alone. */
const fullDisk = /no space left on device|disk quota exceeded/iu;

export function fromRefusal({ status, message }: Refusal): AppError {
  if (fullDisk.test(message)) {
    return new AppError("disk_full", "The disk of the container engine is full.", {
      data: {
        engine: message,
        hint: "Free some space, for example with: docker system prune",
      },
    });
  }
  const code = status === 404 ? "not_found" : "upstream_failed";
  return new AppError(code, `The container engine refused: ${message}`, { data: { status } });
}

export function missingImage(image: string, kind: string): AppError {
  return new AppError("unavailable", `The image ${image} of ${kind} is missing.`, {
    data: { hint: `Make it with: steward sandbox build ${kind}` },
  });
}
