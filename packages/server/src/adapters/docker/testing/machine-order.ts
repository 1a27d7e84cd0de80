import type { KindSource, MachineOrder } from "@steward/sdk/sandbox-driver.ts";

export const imageSource: KindSource = {
  kind: "code-sandbox",
  image: "debian:bookworm-slim",
  dockerfile: null,
  packages: [],
  hostTools: false,
  network: "none",
};

/** As the driver would order it; `folder` holds the four folders that are mounted. */
export function toMachineOrder(
  folder: string,
  changes: Partial<MachineOrder> & Pick<MachineOrder, "id">,
): MachineOrder {
  return {
    source: imageSource,
    isReadOnly: true,
    limits: { memoryBytes: 64 << 20, cpus: 0.5, pids: 32, diskBytes: 8 << 20 },
    workspace: `${folder}/workspace`,
    shared: `${folder}/shared`,
    runFolder: `${folder}/run`,
    toolsFolder: `${folder}/tools`,
    labels: { "steward.kind": "code-sandbox" },
    user: { uid: 1000, gid: 1000 },
    command: ["/bin/sh", "-c", "sleep 1000"],
    env: { STEWARD_TOKEN: "token-of-the-toolbox", LANG: "C.UTF-8" },
    ...changes,
  };
}
