import { randomUUID } from "node:crypto";
import { z } from "zod";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal } from "./engine-failure.ts";
import { removeContainer } from "./remove-container.ts";

export type Errand = {
  readonly image: string;
  readonly script: string;
  readonly words: readonly string[];
  readonly user: string;
  readonly network: string;
  readonly rights: readonly string[];
};

export type Errands = {
  /** The exit code; null: the image has no shell. */
  run(errand: Errand): Promise<number | null>;
  /** Whether an id is that of an errand of this process that has not ended. */
  isRunning(id: string): boolean;
};

const Created = z.object({ Id: z.string() });
const Exit = z.object({ StatusCode: z.int() });

/**
 * Short scripts in containers of their own. What they print is neither believed nor kept: their
 * exit code says it all. They carry labels like machines, for the next process to clear away.
 */
export function createErrands(
  engine: Engine,
  toLabels: (id: string) => Readonly<Record<string, string>>,
): Errands {
  const running = new Set<string>();

  async function runContainer(container: string): Promise<number | null> {
    const path = `/containers/${container}`;
    const started = await engine.try({ method: "POST", path: `${path}/start` }, nothing);
    // Docker's way to say that the program is not in the image.
    if (!started.ok && started.status === 400) return null;
    if (!started.ok) throw fromRefusal(started);
    return (await engine.call({ method: "POST", path: `${path}/wait` }, Exit)).StatusCode;
  }

  return {
    isRunning: (id) => running.has(id),
    async run(errand) {
      const id = `errand-${randomUUID()}`;
      running.add(id);
      try {
        const body = toErrandContainer(errand, toLabels(id));
        const create = { method: "POST", path: "/containers/create", body } as const;
        const { Id } = await engine.call(create, Created);
        try {
          return await runContainer(Id);
        } finally {
          await removeContainer(engine, Id);
        }
      } finally {
        running.delete(id);
      }
    },
  };
}

function toErrandContainer(errand: Errand, labels: Readonly<Record<string, string>>) {
  return {
    Image: errand.image,
    Entrypoint: ["/bin/sh", "-c", errand.script, "sh", ...errand.words],
    Cmd: [],
    Env: ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"],
    User: errand.user,
    WorkingDir: "/",
    Healthcheck: { Test: ["NONE"] },
    Labels: labels,
    HostConfig: {
      NetworkMode: errand.network,
      CapDrop: ["ALL"],
      CapAdd: errand.rights,
      SecurityOpt: ["no-new-privileges"],
      ReadonlyRootfs: true,
      CgroupnsMode: "private",
      PidsLimit: 16,
      // What Podman asks for by itself is more than a root without all rights can give.
      Ulimits: ["nofile", "nproc"].map((Name) => ({ Name, Soft: 2048, Hard: 2048 })),
      LogConfig: { Type: "none", Config: {} },
    },
  };
}
