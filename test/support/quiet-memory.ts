/** Turns store what is said, but do not look for it, and nothing makes vectors. */
const quiet = { embedder: { provider: "off" }, recall: { auto: false } };

/** A config in JSON that says nothing of the memory gets a quiet one; any other stays as it is. */
export function withQuietMemory(config: string): string {
  try {
    const parsed: unknown = JSON.parse(config);
    return JSON.stringify({ memory: quiet, ...(parsed as object) });
  } catch {
    return config;
  }
}
