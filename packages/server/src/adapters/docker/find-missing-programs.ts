import { z } from "zod";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal } from "./engine-failure.ts";
import type { FindMissing } from "./inspect-kind.ts";
import { removeContainer } from "./open-machine.ts";

const Created = z.object({ Id: z.string() });
const Exit = z.object({ StatusCode: z.int() });

/** Each program is a bit of the exit code, so that nothing the image prints has to be believed or kept. */
const script =
  'missing=0; bit=1; for name; do command -v "$name" >/dev/null || missing=$((missing + bit)); bit=$((bit * 2)); done; exit $missing';

export function createMissingFinder(
  engine: Engine,
  labels: Readonly<Record<string, string>>,
): FindMissing {
  return async (image, programs) => {
    const body = {
      Image: image,
      Entrypoint: ["/bin/sh", "-c", script, "sh", ...programs],
      Cmd: [],
      User: "65534:65534",
      WorkingDir: "/",
      Healthcheck: { Test: ["NONE"] },
      NetworkDisabled: true,
      Labels: labels,
      HostConfig: {
        NetworkMode: "none",
        CapDrop: ["ALL"],
        SecurityOpt: ["no-new-privileges"],
        ReadonlyRootfs: true,
        PidsLimit: 16,
        LogConfig: { Type: "none", Config: {} },
      },
    };
    const create = { method: "POST", path: "/containers/create", body } as const;
    const { Id } = await engine.call(create, Created);
    try {
      const started = await engine.try(
        { method: "POST", path: `/containers/${Id}/start` },
        nothing,
      );
      // Docker's way to say that the program to start is not in the image.
      if (!started.ok && started.status === 400) return null;
      if (!started.ok) throw fromRefusal(started);
      const exit = await engine.call({ method: "POST", path: `/containers/${Id}/wait` }, Exit);
      return programs.filter((_, place) => (exit.StatusCode >> place) & 1);
    } finally {
      await removeContainer(engine, Id);
    }
  };
}
