/** `models.embedded` of the configuration. */
export type EmbeddedSettings = {
  readonly download: "auto" | "ask" | "off";
  /** An id of the catalogue, the name of a `.gguf` in the models folder, or `auto`. */
  readonly model: string;
  /** With `auto`: fetches the smallest first, which answers until the better one is there. */
  readonly meanwhile: boolean;
  /** Tokens; absent: what the catalogue says. */
  readonly context?: number | undefined;
  /** Absent: as many as there are cores. */
  readonly threads?: number | undefined;
  /** The model leaves the memory after so many minutes of no use. */
  readonly idleMinutes: number;
  /** Also installs the build for graphics processors. */
  readonly gpu: boolean;
};
