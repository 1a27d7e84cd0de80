import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Compilers that V8 has on every machine of these kinds; elsewhere a flag may be fixed. */
const hasAllCompilers = process.arch === "x64" || process.arch === "arm64";

/**
 * Keeps V8 from spending memory for good on work that is done once:
 * - until the server is ready, the young generation stays at 2 MB instead of growing to 32 MB for the
 *   garbage of loading;
 * - until the server has come to rest or has much to do, nothing is optimised: code that loads modules
 *   runs once, and the compilers leave 15 to 20 MB of their own pages and buffers behind.
 */
export function holdEngineGrowth(): void {
  holdYoungGeneration(true);
  holdCompilers(true);
  // The parser in `fetch` is WebAssembly. It is optimised after 3 answers, for 10 MB; make that 200.
  setFlagsFromString("--wasm-tiering-budget=1000000000");
}

/** Also in `scripts/steward.mjs`, where the first files are loaded. */
export function holdCompilers(isHeld: boolean): void {
  if (!hasAllCompilers) return;
  for (const compiler of ["sparkplug", "maglev", "turbofan"]) {
    setFlagsFromString(`--${isHeld ? "no-" : ""}${compiler}`);
  }
}

/** Both halves of it. More saves hardly any work, and V8 would go on to 100 MB under load. */
const YOUNG_BYTES = 32_000_000;

/**
 * Lets the young generation grow, and stops it where it is large enough. Its limit is a setting of V8 that
 * counts at the start of a process only; how fast it grows can be told at any time.
 */
export function startYoungLimit(): { stop(): void } {
  holdYoungGeneration(false);
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    holdYoungGeneration((young?.space_size ?? 0) >= YOUNG_BYTES);
  });
  observer.observe({ entryTypes: ["gc"] });
  return { stop: () => observer.disconnect() };
}

function holdYoungGeneration(isHeld: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isHeld ? 1 : 2}`);
}
