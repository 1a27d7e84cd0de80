const PATIENCE_MS = 10_000;

/** Whether any server answers at an address; what it says does not matter. */
export async function reachServer(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(`${url}/models`, { signal: until });
    await response.body?.cancel();
    return true;
  } catch {
    // Why it cannot be reached was said when it was asked.
    return false;
  }
}
