import { AppError } from "../kernel/app-error.ts";
import { formatProblem } from "./config-problem.ts";
import { ensureExampleConfig } from "./ensure-example-config.ts";
import {
  loadConfig,
  type ConfigResult,
  type ConfigSource,
  type LoadedConfig,
} from "./load-config.ts";
import { findRestartKeys } from "./find-restart-keys.ts";
import { watchConfig } from "./watch-config.ts";

/** The config in force. A broken file on disk never replaces it. */
export type LiveConfig = {
  current(): LoadedConfig;
  /** Why the file on disk is not in force; null when it is. */
  error(): string | null;
  /** The keys that differ from those of the start and apply at the next one only. */
  restartKeys(): readonly string[];
  /** Reads the file again at once; a broken one is not taken over. */
  reload(): LoadedConfig;
  /** Looks for changes from now on. */
  watch(listeners: {
    readonly onApply: (loaded: LoadedConfig) => void;
    readonly onReject: (message: string) => void;
  }): { close(): void };
};

/** Reads the config; throws `config_invalid` with every problem and its line. */
export function openLiveConfig(source: ConfigSource): LiveConfig {
  ensureExampleConfig(source.home);
  const first = loadConfig(source);
  if (!first.ok) throw new AppError("config_invalid", first.problems.map(formatProblem).join("\n"));
  const { config: started } = first;
  let current = first;
  let error: string | null = null;
  let restartKeys: readonly string[] = [];

  function take(result: ConfigResult): void {
    if (result.ok) {
      current = result;
      restartKeys = findRestartKeys(started, result.config);
    }
    error = result.ok ? null : result.problems.map(formatProblem).join("\n");
  }

  return {
    current: () => current,
    error: () => error,
    restartKeys: () => restartKeys,
    reload() {
      take(loadConfig(source));
      return current;
    },
    watch: ({ onApply, onReject }) =>
      watchConfig({
        ...source,
        onChange(result) {
          take(result);
          if (error === null) onApply(current);
          else onReject(error);
        },
      }),
  };
}
