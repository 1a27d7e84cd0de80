import type { BenchResult, BenchRow } from "../lib/bench-result.ts";
import { measureBubblewrap, measureDocker } from "./measure-commands.ts";
import { measureCrowd, measureLeaks, type Leaks } from "./measure-crowd.ts";
import { measureEcho, measureSlowViewer } from "./measure-panels.ts";

/** What a sandbox costs beside the bare program that makes it. Needs a Docker engine with our images. */
export async function run(): Promise<BenchResult> {
  const docker = await measureDocker();
  const bubblewrap = await measureBubblewrap();
  const echo = await measureEcho();
  const grown = await measureSlowViewer();
  const crowd = await measureCrowd();
  const leaks = await measureLeaks();
  return {
    name: "Sandboxes",
    rows: [
      ratio(
        "first output in a fresh sandbox, of `docker run --rm`",
        [docker.fresh, docker.freshBare],
        0.1,
      ),
      ratio(
        "a command in a running sandbox, of `docker exec`",
        [docker.running, docker.runningBare],
        0.2,
      ),
      ratio(
        "first output in a fresh sandbox, of plain `bwrap`",
        [bubblewrap.fresh, bubblewrap.freshBare],
        3,
      ),
      ratio(
        "a command in a running sandbox, of plain `bwrap`",
        [bubblewrap.running, bubblewrap.runningBare],
        3,
      ),
      {
        figure: "from a key to its echo in a terminal, median",
        value: `${echo.toFixed(1)} ms`,
        bar: "under 20 ms",
        ok: echo < 20,
      },
      {
        figure: "growth of the server while a desktop's viewer reads nothing",
        value: megabytes(grown),
        bar: "under 16 MB",
        ok: grown < 16e6,
      },
      {
        figure: "sandboxes at once on 2 cores, without failure",
        value: `${crowd}`,
        bar: "20",
        ok: crowd === 20,
      },
      leakRow(leaks),
    ],
    method,
  };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function ratio(figure: string, [ours, bare]: readonly [number, number], limit: number): BenchRow {
  const times = `${ours.toFixed(1)} ms of ${bare.toFixed(1)} ms`;
  return {
    figure,
    value: `${(ours / bare).toFixed(2)} times (${times})`,
    bar: `at most ${limit} times`,
    ok: ours / bare <= limit,
  };
}

function leakRow({ containers, mounts, processes, files, bytes }: Leaks): BenchRow {
  const counts = { containers, mounts, processes, files };
  const left = Object.entries(counts).filter(([, number]) => number > 0);
  const words = left.map(([name, number]) => `${number} ${name}`).join(", ") || "nothing";
  return {
    figure: "left after 200 sandboxes were made and stopped",
    value: `${words}; memory ${bytes > 0 ? "+" : ""}${megabytes(bytes)}`,
    bar: "nothing; memory under +10 MB",
    ok: left.length === 0 && bytes < 10e6,
  };
}

const method = [
  "The server runs as people start it; commands go over HTTP (`POST /containers/start` and `/exec`),",
  "the bare programs are started by the bench, and both take turns; times until the first output, best of five.",
  "The fresh sandbox comes from the warm pool. The terminal's keys go over its WebSocket, 100 of them.",
  "The desktop's viewer asks for whole frames of a busy terminal window for 20 s and reads none.",
  "What is left is counted over the whole machine, but for the files, which are the server's.",
].join(" ");
