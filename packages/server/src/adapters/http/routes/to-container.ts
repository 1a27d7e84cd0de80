import type { ContainerKinds, RunningContainer } from "@steward/contracts/container.ts";
import type { Sandboxes } from "../../../modules/sandboxes/index.ts";

type SandboxesStatus = ReturnType<Sandboxes["status"]>;
type SandboxView = Awaited<ReturnType<Sandboxes["list"]>>[number];

export function toContainerKinds(status: SandboxesStatus): ContainerKinds {
  const { driver, reason, hint, kinds, problems } = status;
  return {
    driver,
    reason,
    hint,
    problems: [...problems],
    containers: kinds.map(({ kind, isReady, missing, ...view }) => ({
      name: kind.name,
      description: kind.description,
      triggers: [...kind.triggers],
      network_mode: kind.network,
      needs_confirm: kind.needsConfirm,
      memory_bytes: kind.limits.memoryBytes,
      cpus: kind.limits.cpus,
      timeout_seconds: kind.timeoutMs / 1000,
      ready: isReady,
      missing: [...missing],
      reason: view.reason,
      hint: view.hint,
    })),
  };
}

/** Those that wait in the pool are nobody's. */
export function toRunningContainers(views: readonly SandboxView[]): {
  readonly containers: RunningContainer[];
} {
  return {
    containers: views.flatMap(({ id, kind, conversationId, state, startedAt, usedAt, stats }) =>
      state === "warm"
        ? []
        : [
            {
              container_id: id,
              container: kind,
              conversation: conversationId,
              state,
              started_at: startedAt,
              used_at: usedAt,
              memory_bytes: stats?.memoryBytes ?? null,
              cpu_ms: stats?.cpuMs ?? null,
              processes: stats?.processes ?? null,
            },
          ],
    ),
  };
}
