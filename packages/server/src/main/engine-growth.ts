import { setFlagsFromString } from "node:v8";

/** Compilers that V8 has on every machine of these kinds; elsewhere a flag may be fixed. */
const hasAllCompilers = process.arch === "x64" || process.arch === "arm64";

/**
 * Keeps V8 from spending memory for good on work that is done once. Until the server is ready:
 * - the young generation stays at 2 MB instead of growing to 32 MB for the garbage of loading;
 * - nothing is optimised: code that loads modules runs once, and the compilers leave 15 to 20 MB of
 *   their own pages and buffers behind.
 * Both go on as usual under load afterwards.
 */
export function holdEngineGrowth(isHeld: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${isHeld ? 1 : 2}`);
  // The parser in `fetch` is WebAssembly. It is optimised after 3 answers, for 10 MB; make that 200.
  setFlagsFromString("--wasm-tiering-budget=1000000000");
  if (!hasAllCompilers) return;
  for (const compiler of ["sparkplug", "maglev", "turbofan"]) {
    setFlagsFromString(`--${isHeld ? "no-" : ""}${compiler}`);
  }
}
