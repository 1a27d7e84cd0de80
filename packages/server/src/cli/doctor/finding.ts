import type { ConfigResult, ConfigSource } from "../../config/load-config.ts";
import type { ServerSearch } from "../find-server.ts";

/** `info` is worth knowing, `warn` should be looked at, `fail` keeps something from working. */
export type Finding = {
  readonly check: string;
  readonly status: "ok" | "info" | "warn" | "fail";
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
};

export type Patient = ConfigSource & {
  readonly server: ServerSearch;
  readonly loaded: ConfigResult;
  /** Variables that the config names and only the running server has. */
  readonly serverVariables: readonly string[];
};

/** Must not throw for anything that can be wrong with a machine: that is what it reports. */
export type Check = (patient: Patient) => Promise<readonly Finding[]>;
