import { join } from "node:path";
import { createBuilt } from "./create-built.mjs";
import { contractsFolder, modulesFolder, toolboxFolder, webFolder } from "./paths.mjs";

const page = createBuilt({
  title: "the web page",
  folder: webFolder,
  proof: "index.html",
  sources: [contractsFolder],
  toCommand: (folder) => [
    join(modulesFolder, "vite", "bin", "vite.js"),
    ...["build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"],
  ],
});

const toolbox = createBuilt({
  title: "the toolbox of the sandboxes",
  folder: toolboxFolder,
  proof: "toolbox.mjs",
  sources: [contractsFolder],
  toCommand: (folder) => [
    join(modulesFolder, "rolldown", "bin", "cli.mjs"),
    ...["--config", "rolldown.config.ts", "--configLoader", "native"],
    ...["--dir", folder, "--logLevel", "warn"],
  ],
});

/** Everything that is built before the server can start. */
export const builtParts = [page, toolbox];
