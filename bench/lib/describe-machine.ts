import { cpus, loadavg, totalmem } from "node:os";

/** One line: when, on what, and how busy it was. */
export function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} at the start`;
  return `${day}, ${cpus().length} cores (${model}), ${memory}, Node ${process.version}, ${load}`;
}
