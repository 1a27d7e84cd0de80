import { createHash } from "node:crypto";
import type {
  Machine,
  MachineHost,
  BuildOptions,
  KindSource,
  KindState,
} from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import { findRouteCloser, routeCloser } from "./close-routes.ts";
import type { Engine } from "./create-engine.ts";
import { createErrands, type Errands } from "./create-errands.ts";
import { findImage } from "./find-image.ts";
import { imageOf } from "./image-of.ts";
import { openMachine, type ContainerEntry } from "./open-machine.ts";
import { probeEngine } from "./probe-engine.ts";
import { readEngineTraits, type EngineTraits } from "./read-engine-traits.ts";
import { removeSnapshot } from "./snapshot-container.ts";
import { startContainer } from "./start-container.ts";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { AppError } from "../../kernel/app-error.ts";
import { fromRefusal } from "./engine-failure.ts";
import { packFolder } from "./pack-folder.ts";
import type { EngineRequest } from "./send-request.ts";

/** Each program is a bit of the exit code. */
const script =
  'missing=0; bit=1; for name; do command -v "$name" >/dev/null || missing=$((missing + bit)); bit=$((bit * 2)); done; exit $missing';

const nobody = "65534:65534";

/** What the tools of the assistant look for. */
const wantedPrograms = ["bash", "python3", "node", "git"];

const Progress = z.object({
  stream: z.string().optional(),
  status: z.string().optional(),
  id: z.string().optional(),
  error: z.string().optional(),
});

export type DockerHostOptions = {
  readonly engine: Engine;
  /** Its sandboxes are told from those of other homes by a label. */
  readonly home: string;
  /** How long an engine that went away may take to come back before its sandboxes are lost. */
  readonly patienceMs?: number;
};

const homeLabel = "steward.home";
const idLabel = "steward.sandbox";
const restartMs = 15_000;

const Listed = z.array(
  z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()).nullish() }),
);

/** Machines that are containers of Docker or Podman. */
export function createDockerHost(options: DockerHostOptions): MachineHost {
  const { engine, home, patienceMs = restartMs } = options;
  const homeHash = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const toLabels = (id: string) => ({ [homeLabel]: homeHash, [idLabel]: id });
  const errands = createErrands(engine, toLabels);
  const traitsOf = createTraitsReader(engine);
  /** By the engine's id, until they end: each is watched once. */
  const own = new Map<string, Machine>();
  const found = new Map<string, Machine>();

  function open(entry: ContainerEntry, machines: Map<string, Machine>): Machine {
    const machine = openMachine(engine, entry, patienceMs);
    machines.set(entry.container, machine);
    void machine.ended.then(() => machines.delete(entry.container));
    return machine;
  }

  return {
    name: "docker",
    probe: () => probeEngine(engine),
    inspect: createKindInspector(engine, errands),
    build: (source, build) => buildImages(engine, source, build),
    removeImage: (image) => removeSnapshot(engine, image),
    async create(order) {
      const [image, traits] = await Promise.all([imageOf(order.source), traitsOf()]);
      const labels = { ...order.labels, ...toLabels(order.id) };
      const plan = { order, image, traits, labels };
      const container = await startContainer({ engine, errands }, plan);
      return open({ container, id: order.id, labels }, own);
    },
    async left() {
      const entries = await listContainers(engine, `${homeLabel}=${homeHash}`);
      return entries
        .filter(({ container, id }) => !own.has(container) && !errands.isRunning(id))
        .map((entry) => found.get(entry.container) ?? open(entry, found));
    },
  };
}

/** Those with the label, dead ones too. */
async function listContainers(engine: Engine, label: string): Promise<ContainerEntry[]> {
  const query = { all: true, filters: JSON.stringify({ label: [label] }) };
  const listed = await engine.call({ method: "GET", path: "/containers/json", query }, Listed);
  return listed.map(({ Id, Labels }) => {
    const labels = Labels ?? {};
    return { container: Id, id: labels[idLabel] ?? Id, labels };
  });
}

/** Asked once: an engine that loses its `runsc` later refuses to start anything with it. */
function createTraitsReader(engine: Engine): () => Promise<EngineTraits> {
  let traits: Promise<EngineTraits> | undefined;
  return () => {
    traits ??= readEngineTraits(engine).catch((error: unknown) => {
      traits = undefined;
      throw error;
    });
    return traits;
  };
}

/** All that a kind runs from: what closes its routes too, where it has any. */
async function buildImages(
  engine: Engine,
  source: KindSource,
  options: BuildOptions,
): Promise<void> {
  await buildImage(engine, source, options);
  if (source.network === "bridge") await buildImage(engine, routeCloser, options);
}

/** Builds a kind's image, or pulls the one it names. */
async function buildImage(
  engine: Engine,
  source: KindSource,
  options: BuildOptions,
): Promise<void> {
  const image = await imageOf(source);
  const { signal } = options;
  if (source.dockerfile === null || source.image !== null) {
    const query = { fromImage: image };
    await report(engine, { method: "POST", path: "/images/create", query, signal }, options);
    return;
  }
  const query = {
    t: [image, `steward/${source.kind}:latest`],
    dockerfile: basename(source.dockerfile),
    buildargs: JSON.stringify(options.mirror === null ? {} : { DEBIAN_MIRROR: options.mirror }),
    nocache: options.isFresh,
    rm: true,
    forcerm: true,
  };
  const archive = Readable.from(packFolder(dirname(source.dockerfile)));
  await report(engine, { method: "POST", path: "/build", query, archive, signal }, options);
}

/** A failure comes as a line, long after the engine has said that all is well. */
async function report(
  engine: Engine,
  request: EngineRequest,
  { onLine }: BuildOptions,
): Promise<void> {
  for await (const line of engine.follow({ ...request, isPatient: true }, Progress)) {
    if (line.error !== undefined) throw toBuildFailure(line.error);
    const text = line.stream ?? [line.id, line.status].filter(Boolean).join(": ");
    for (const part of text.split("\n")) if (part.trim() !== "") onLine(part.trimEnd());
  }
}

function toBuildFailure(message: string): AppError {
  const failure = fromRefusal({ status: 500, message });
  if (failure.code === "disk_full") return failure;
  return new AppError("upstream_failed", `The image was not built: ${message}`, {
    data: { hint: "The lines above say why. Behind a mirror of Debian's: --mirror URL" },
  });
}

/** Whether a kind can run, and what its image lacks. An image is looked into once. */
function createKindInspector(engine: Engine, errands: Errands) {
  const missingOf = new Map<string, Promise<readonly string[] | null>>();

  async function lookInto(id: string): Promise<KindState> {
    const found = missingOf.get(id) ?? findMissingPrograms(errands, id, wantedPrograms);
    missingOf.set(id, found);
    const missing = await found.catch((error: unknown) => {
      missingOf.delete(id);
      throw error;
    });
    if (missing !== null) return { isReady: true, missing };
    return {
      isReady: false,
      reason: "Its image has no /bin/sh.",
      hint: "Build it on an image that has one, such as debian:bookworm-slim.",
    };
  }

  return async (source: KindSource): Promise<KindState> => {
    try {
      const image = await imageOf(source);
      const found = await findImage(engine, image);
      const closer = source.network === "bridge" ? await findRouteCloser(engine) : null;
      if (found === null) {
        return toMissing(source, await absenceOf(engine, source, image));
      }
      if (closer?.isThere === false) return toMissing(source, absence(closer.image));
      return await lookInto(found);
    } catch (error) {
      if (error instanceof AppError) return toState(error);
      throw error;
    }
  };
}

async function absenceOf(engine: Engine, source: KindSource, image: string): Promise<string> {
  const wasBuilt =
    source.image === null && (await findImage(engine, `steward/${source.kind}:latest`)) !== null;
  return wasBuilt
    ? "Its Dockerfile or a file beside it has changed since the image was built."
    : absence(image);
}

function absence(image: string): string {
  return `The image ${image} is missing.`;
}

function toMissing({ kind }: KindSource, reason: string): KindState {
  return { isReady: false, reason, hint: `Make it with: steward sandbox build ${kind}` };
}

function toState({ message, data }: AppError): KindState {
  const hint = typeof data?.hint === "string" ? data.hint : "Run: steward doctor";
  return { isReady: false, reason: message, hint };
}

/** Which of the programs, seven at most, an image lacks; null: it has not even a shell. */
async function findMissingPrograms(
  errands: Errands,
  image: string,
  programs: readonly string[],
): Promise<readonly string[] | null> {
  const errand = { image, script, words: programs, user: nobody, network: "none", rights: [] };
  const exitCode = await errands.run(errand);
  return exitCode === null ? null : programs.filter((_, place) => (exitCode >> place) & 1);
}
