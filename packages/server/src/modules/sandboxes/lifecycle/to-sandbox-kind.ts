import type { RegistryEntry, RegistryFile } from "./registry-file.ts";
import type { SandboxKind } from "./sandboxes.ts";

/** Files that belong to an entry: absolute paths, null where there is none. */
export type KindFiles = { readonly dockerfile: string | null; readonly systemPrompt: string };

const defaults = {
  memoryBytes: 256 * 1024 ** 2,
  cpus: 0.5,
  pids: 256,
  diskBytes: 2 * 1024 ** 3,
  timeoutSeconds: 60,
  maxConcurrent: 3,
};

/** What an entry leaves out is as safe and small as it gets. */
export function toSandboxKind(
  name: string,
  entry: RegistryEntry,
  { files, settings }: { readonly files: KindFiles; readonly settings: RegistryFile["settings"] },
): SandboxKind {
  const { security = {}, resources = {} } = entry;
  const own = { ...settings, ...entry.settings };
  const limits = { ...security, ...resources };
  const { network_mode: network = "none" } = security;
  return {
    name,
    description: entry.description ?? name,
    systemPrompt: files.systemPrompt,
    triggers: entry.triggers ?? [],
    source: {
      kind: name,
      image: entry.image ?? null,
      dockerfile: files.dockerfile,
      packages: entry.packages ?? [],
      hostTools: entry.host_tools ?? false,
      network,
    },
    network,
    domains: (security.domains ?? []).map((domain) => domain.toLowerCase()),
    isReadOnly: security.read_only ?? true,
    needsConfirm: security.needs_confirm ?? false,
    limits: {
      memoryBytes: limits.memory ?? defaults.memoryBytes,
      cpus: limits.cpus ?? defaults.cpus,
      pids: limits.pids ?? defaults.pids,
      diskBytes: limits.disk ?? defaults.diskBytes,
    },
    timeoutMs: (limits.timeout ?? own.default_timeout ?? defaults.timeoutSeconds) * 1_000,
    hasDesktop: entry.desktop ?? false,
    isKept: own.auto_cleanup === false,
    maxConcurrent: own.max_concurrent ?? defaults.maxConcurrent,
  };
}
