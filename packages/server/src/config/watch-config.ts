import { join } from "node:path";
import { loadConfig } from "./load-config.ts";
import type { ConfigResult, ConfigSource } from "./load-config.ts";
import { watchFiles, type FileWatch } from "./watch-files.ts";

export type ConfigWatchOptions = ConfigSource & {
  /** Called for every change: with a new config, or with why the new file is not used. */
  readonly onChange: (result: ConfigResult) => void;
  readonly pollMs?: number;
};

export function watchConfig({ onChange, pollMs, ...source }: ConfigWatchOptions): FileWatch {
  const directory = join(source.home, "config");
  const files = [
    join(directory, "steward.yaml"),
    join(directory, ".env"),
    join(source.cwd, ".env"),
  ];
  return watchFiles({
    directory,
    files: () => files,
    pollMs,
    onChange: () => onChange(loadConfig(source)),
  });
}
