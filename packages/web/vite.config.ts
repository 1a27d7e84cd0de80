import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:7070";

// Vite only reads a default export.
export default defineConfig({
  base: "/",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Fonts and images stay files: a data: font would break `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
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
