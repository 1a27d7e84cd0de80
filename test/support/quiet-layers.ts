/** Turns store what is said, but do not look for it, and nothing makes vectors. */
const memory = { embedder: { provider: "off" }, recall: { auto: false } };

/** No model is asked but for the answer. */
const pipeline = {
  thinking: { mode: "off" },
  control: { enabled: false },
  depth: { medium: "rules", high: "rules" },
};

/** A config in JSON that says nothing of the layers around answers gets quiet ones; any other stays as it is. */
export function withQuietLayers(config: string): string {
  try {
    const parsed: unknown = JSON.parse(config);
    return JSON.stringify({ memory, pipeline, ...(parsed as object) });
  } catch {
    return config;
  }
}
