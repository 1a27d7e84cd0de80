import { homedir } from "node:os";
import { dirname } from "node:path";
import { expect } from "vitest";
import type { Attack } from "./attack.ts";

/** Only what programs have no business with; all of it belongs to root. */
const sensitive = [
  "/etc/shadow",
  "/proc/kcore",
  "/proc/kmem",
  "/proc/keys",
  "/proc/timer_list",
  "/proc/sched_debug",
  "/proc/1/mem",
  "/sys/kernel/debug",
  "/sys/firmware/dmi/tables/DMI",
  "/sys/kernel/security",
];

const switches = [
  "/proc/sysrq-trigger",
  "/proc/sys/kernel/core_pattern",
  "/proc/sys/kernel/modprobe",
  "/proc/sys/vm/overcommit_memory",
  "/proc/sys/net/ipv4/ip_forward",
  "/proc/1/oom_score_adj",
  "/sys/fs/cgroup/memory/release_agent",
  "/sys/fs/cgroup/cgroup.procs",
  "/sys/kernel/uevent_helper",
  "/etc/ld.so.preload",
  "/etc/passwd",
  "/usr/bin/python3",
  "/opt/steward/toolbox.mjs",
  "/opt/steward/node",
  "/run/steward/gateway.sock",
  "/shared/planted",
];

export const readingAttacks: readonly Attack[] = [
  {
    name: "reads nothing of the host: its files, its home, its secrets, its kernel",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const { stdout } = await attacker.run(
        `for file in ${sensitive.join(" ")}; do [ "$(head -c 1 $file 2>/dev/null | wc -c)" = 1 ] && echo $file; done; cat ${scene.secret.path}; ls ${dirname(scene.secret.path)} ${scene.neighbour.workspace} ${homedir()}/.ssh`,
      );
      expect(stdout).toBe("");
      const root = `/proc/1/root${scene.secret.path}`;
      const around = await attacker.run(
        `cat ${root} /proc/self/root${scene.secret.path} /proc/self/cwd/../../../../..${scene.secret.path}; grep -rsl ${scene.secret.text} /tmp /var /home /run /opt /etc /root /mnt /srv`,
      );
      expect(around.stdout).toBe("");
    },
  },
  {
    name: "finds no environment but its own",
    async attempt(scene) {
      process.env.STEWARD_ATTACK_MARK = scene.secret.text;
      const attacker = await scene.attacker();
      Reflect.deleteProperty(process.env, "STEWARD_ATTACK_MARK");
      const { stdout } = await attacker.run("cat /proc/[0-9]*/environ | tr '\\0' '\\n' | sort -u");
      expect(stdout).not.toContain(scene.secret.text);
      expect(stdout).toContain(`STEWARD_SANDBOX_ID=${attacker.sandbox.id}`);
      expect(stdout).not.toContain(scene.neighbour.sandbox.id);
      expect(stdout).not.toContain("VITEST");
    },
  },
  {
    name: "turns none of the machine's switches and changes no program",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const { stdout } = await attacker.run(
        `for file in ${switches.join(" ")}; do (echo -1000 > $file) 2>/dev/null && echo $file; rm -f $file 2>/dev/null && [ ! -e $file ] && [ -e "$(dirname $file)/." ] && touch $file 2>/dev/null && echo $file; mv $file /tmp/moved 2>/dev/null && echo $file; done; true`,
      );
      expect(stdout).toBe("");
    },
  },
];
