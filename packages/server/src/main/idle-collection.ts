import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: {
  readonly type: "major";
  readonly execution: "sync";
  /** Also moves what is left together, so that pages become free. */
  readonly flavor: "last-resort";
}) => void;

const LOOK_MS = 10_000;
/** CPU time between two looks below which nothing is going on: one per cent. */
const QUIET_MICROS = 100_000;
/** The same for a server with much to do: twenty per cent. */
const BUSY_MICROS = 2_000_000;
/** At so many looks a start is over, whatever goes on. */
const MOST_LOOKS = 12;
/** How much the heap must have grown since the last time. */
const GROWTH_BYTES = 4_000_000;

/**
 * V8 collects when it needs room, so a server that goes quiet keeps its garbage and its half-empty
 * pages for hours. This gives them back while nothing is going on, in about 0.1 s. `onSettle` is called
 * once, when the start is over: its code was given back, or other work is going on, or two minutes have passed.
 */
export function startIdleCollection(onSettle: () => void): { stop(): void } {
  let cpu = process.cpuUsage();
  let collectedBytes = 0;
  let looks = 0;
  let isSettled = false;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    const isQuiet = user + system < QUIET_MICROS;
    if (isQuiet && heapBytes() > collectedBytes + GROWTH_BYTES) {
      collect();
      collectedBytes = heapBytes();
    }
    looks += 1;
    const isOver = isQuiet || user + system > BUSY_MICROS || looks >= MOST_LOOKS;
    if (isOver && !isSettled) {
      isSettled = true;
      onSettle();
    }
    cpu = process.cpuUsage();
  }, LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size;
}

function collect(): void {
  // Only a context that is made after the flag has the function.
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as Collect;
  setFlagsFromString("--no-expose-gc");
  // Code that has not run since the collection before goes too, and is compiled again when it is needed:
  // most of it was there for the start.
  setFlagsFromString("--bytecode-old-age=1");
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
  setFlagsFromString("--bytecode-old-age=6");
}
