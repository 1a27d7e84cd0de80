import type { Feed } from "../adapters/http/exchange/feed.ts";
import type { Metrics } from "../adapters/metrics/create-metrics.ts";
import type { LiveConfig } from "../config/live-config.ts";
import type { Logger } from "../kernel/logger.ts";
import type { CrashPoints } from "./crash-points.ts";

/** Where a server runs and whom it tells: there before anything is made. */
export type Setting = {
  readonly home: string;
  readonly config: LiveConfig;
  /** What pages hear of at once. */
  readonly feed: Feed;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly crashPoints: CrashPoints;
};
