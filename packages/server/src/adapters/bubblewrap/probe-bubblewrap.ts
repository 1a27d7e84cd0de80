import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type {
  DriverProbe,
  KindSource,
  MachineHost,
  MachineOrder,
} from "@steward/sdk/sandbox-driver.ts";
import type { CgroupPlace } from "./cgroup-places.ts";
import { holdProcess } from "./hold-process.ts";
import { readObstacles, toHint } from "./namespace-obstacles.ts";

export type ProbeParts = {
  readonly create: MachineHost["create"];
  readonly cgroupPlace: () => Promise<CgroupPlace | null>;
  /** Where programs are looked for. */
  readonly path: string;
  /** For the folder that the trial mounts. */
  readonly stateFolder: string;
};

const run = promisify(execFile);

/** Starts a machine: nothing else tells whether this system lets one start. */
export async function probeBubblewrap(parts: ProbeParts): Promise<DriverProbe> {
  if (process.platform !== "linux") {
    return refuse("Bubblewrap runs on Linux only.", "Install Docker or Podman.");
  }
  const version = await readVersion(parts.path);
  if (version === null) {
    return refuse(
      "Bubblewrap is not installed.",
      'Run "apt install bubblewrap", or install Docker.',
    );
  }
  try {
    await tryMachine(parts);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(message, toHint(await readObstacles()));
  }
  return { isUsable: true, detail: `${version}, ${toLimitsDetail(await parts.cgroupPlace())}` };
}

async function readVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await run("bwrap", ["--version"], { env: { PATH: path } });
    return stdout.trim();
  } catch {
    return null;
  }
}

async function tryMachine({ create, stateFolder }: ProbeParts): Promise<void> {
  await mkdir(stateFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(stateFolder, "probe-"));
  try {
    const order = toTrial(folder);
    await chmod(folder, 0o755);
    await chown(folder, order.user.uid, order.user.gid);
    const machine = await create(order);
    const { detail } = await holdProcess(machine.ended);
    await machine.remove();
    await access(join(folder, "works")).catch(() => {
      throw new Error(`A sandbox started but did nothing. ${detail}`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const trialSource: KindSource = {
  kind: "probe",
  image: null,
  dockerfile: null,
  packages: [],
  hostTools: true,
  network: "none",
};

function toTrial(folder: string): MachineOrder {
  const ordinary = { uid: 1000, gid: 1000 };
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return {
    id: `probe-${randomBytes(6).toString("hex")}`,
    source: trialSource,
    isReadOnly: true,
    limits: { memoryBytes: 64 * 2 ** 20, cpus: 1, pids: 16, diskBytes: 2 ** 20 },
    workspace: folder,
    shared: folder,
    runFolder: folder,
    toolsFolder: folder,
    labels: {},
    user: own.uid === 0 ? ordinary : own,
    command: ["/bin/sh", "-c", "echo yes >/workspace/works"],
    env: {},
  };
}

function toLimitsDetail(place: CgroupPlace | null): string {
  const missing =
    "limits of single processes only, memory is watched, processor time is not limited";
  if (place === null) return missing;
  return `limits by control groups (version ${place.version})`;
}

function refuse(reason: string, hint: string): DriverProbe {
  return { isUsable: false, reason, hint };
}
