import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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
  },
  worker: { format: "es" },
  server: {
    proxy: {
      "/api": server,
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
    writeBundle({ dir = "dist" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (!/\.(?:js|css|svg|html)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
