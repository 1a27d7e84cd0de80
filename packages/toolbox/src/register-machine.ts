import { readFile } from "node:fs/promises";
import { MemoryKills, ToolboxInfo } from "@steward/contracts/toolbox.ts";
import { findProgram } from "./core/find-program.ts";
import { json, type Router } from "./core/router.ts";
import type { ToolboxSettings } from "./core/toolbox-settings.ts";

/** Programs that tools, and those who use them, ask for. */
const known =
  "bash sh python3 pip3 node npm git curl wget tar zip unzip gcc make jq rg ffmpeg sqlite3 " +
  "chromium Xtigervnc openbox xdotool scrot";

export type Abilities = Pick<ToolboxInfo, "version" | "hasTerminal" | "hasBrowser" | "hasDesktop">;

export function registerMachine(
  router: Router,
  { env }: ToolboxSettings,
  abilities: Abilities,
): void {
  router.add({
    method: "GET",
    path: "/info",
    summary: "What this machine has.",
    answer: ToolboxInfo,
    handle: () => {
      const programs = known.split(" ").filter((name) => findProgram(name, env) !== null);
      return json({ ...abilities, programs } satisfies ToolboxInfo);
    },
  });
  router.add({
    method: "GET",
    path: "/memory-kills",
    summary: "How often the kernel has killed something here for lack of memory.",
    answer: MemoryKills,
    handle: async () => json({ kills: await readMemoryKills() }),
  });
}

/** The machine's own control group, of version 2 and of version 1. */
const counters = ["/sys/fs/cgroup/memory.events", "/sys/fs/cgroup/memory/memory.oom_control"];

async function readMemoryKills(): Promise<number | null> {
  for (const file of counters) {
    const text = await readFile(file, "utf8").catch(() => "");
    const count = /^oom_kill (\d+)$/mu.exec(text)?.[1];
    if (count !== undefined) return Number(count);
  }
  return null;
}
