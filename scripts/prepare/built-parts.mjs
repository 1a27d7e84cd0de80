import { join } from "node:path";
import { createBuilt } from "./create-built.mjs";
import { contractsFolder, modulesFolder, toolboxFolder, webFolder } from "./paths.mjs";

const vite = join(modulesFolder, "vite", "bin", "vite.js");
const rolldown = join(modulesFolder, "rolldown", "bin", "cli.mjs");

const page = createBuilt({
  title: "the web page",
  folder: webFolder,
  proof: "index.html",
  sources: [contractsFolder],
  toCommand: (folder) => {
    const output = ["--outDir", folder, "--emptyOutDir"];
    return [vite, "build", ...output, "--logLevel", "warn"];
  },
});

const toolbox = createBuilt({
  title: "the toolbox of the sandboxes",
  folder: toolboxFolder,
  proof: "toolbox.mjs",
  sources: [contractsFolder],
  toCommand: (folder) => {
    const config = ["--config", "rolldown.config.ts", "--configLoader", "native"];
    return [rolldown, ...config, "--dir", folder, "--logLevel", "warn"];
  },
});

/** Everything that is built before the server can start. */
export const builtParts = [page, toolbox];
