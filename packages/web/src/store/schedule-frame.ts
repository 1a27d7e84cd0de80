import type { Schedule } from "./frame-batch.ts";

const hiddenIntervalMs = 250;

/** Hidden pages get no animation frames; they still keep up, only slower. */
export const scheduleFrame: Schedule = (flush) => {
  if (document.hidden) setTimeout(flush, hiddenIntervalMs);
  else requestAnimationFrame(flush);
};
