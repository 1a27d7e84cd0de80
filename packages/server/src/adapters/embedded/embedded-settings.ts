/** `models.embedded` of the configuration. */
export type EmbeddedSettings = {
  readonly download: "auto" | "ask" | "off";
  /** An id of the catalogue, or the name of a `.gguf` in the models folder. */
  readonly model: string;
  /** Tokens; absent: what the catalogue says. */
  readonly context?: number | undefined;
  /** Absent: as many as there are cores. */
  readonly threads?: number | undefined;
  /** The model leaves the memory after so many minutes of no use. */
  readonly idleMinutes: number;
  /** Also installs the build for graphics processors. */
  readonly gpu: boolean;
};
