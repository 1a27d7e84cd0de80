import type { ToolboxGateway } from "@steward/sdk/sandbox-driver.ts";
import { createRunFolders } from "./run-folders.ts";

/** Sockets that toolboxes dial, below a folder of this server's. */
export function createToolboxGateway(folder: string): ToolboxGateway {
  const folders = createRunFolders(folder);
  return {
    async open(id, token, user) {
      // Loaded with the first sandbox only; until then its memory is not spent.
      const { openLink } = await import("./open-link.ts");
      return openLink(await folders.open(id), { id, token, user });
    },
    discard: (id) => folders.remove(id),
  };
}
