import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

const server = "http://127.0.0.1:7070";

export default defineConfig({
  base: "/",
  plugins: [react(), tailwindcss(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Fonts and images stay files: a data: font would break `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: "es" },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/artifacts": server,
      "/containers": server,
      "/v1": server,
      "/health": server,
      "/openapi.json": server,
    },
  },
});

/** Puts `.br` and `.gz` beside each text file, so that the server never compresses them itself. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir = "dist" }) {
      const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
      const texts = names.filter((name) => /\.(?:js|css|svg|html)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path);
  // Asynchronous, as each then has a thread of its own.
  const [small, older] = await Promise.all([brotli(bytes), gzip(bytes, { level: 9 })]);
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, older);
}
