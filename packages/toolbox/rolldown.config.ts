import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

const source = join(import.meta.dirname, "src");

/** Programs of their own, which run from beside the bundle as they are. */
const besides = ["kernels/python-kernel.py", "kernels/javascript-kernel.ts"];

/** What cannot be bundled is found in the folder of the bundle. */
const beside: Plugin = {
  name: "beside",
  resolveId: (id) =>
    id === "playwright-core" ? { id: "./playwright-core/index.mjs", external: true } : null,
  buildStart() {
    for (const path of besides) {
      const content = readFileSync(join(source, path));
      this.emitFile({ type: "asset", fileName: basename(path), source: content });
    }
  },
};

export default defineConfig({
  input: join(source, "toolbox.ts"),
  platform: "node",
  plugins: [beside],
  output: { entryFileNames: "toolbox.mjs", codeSplitting: false, comments: { legal: true } },
});
