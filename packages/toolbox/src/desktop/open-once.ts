/** Opens something at its first use, and again once it is no longer alive. */
export function openOnce<Thing extends { readonly isAlive: boolean }>(
  open: () => Promise<Thing>,
): () => Promise<Thing> {
  let current: Thing | null = null;
  let opening: Promise<Thing> | null = null;

  async function reopen(): Promise<Thing> {
    try {
      current = await open();
      return current;
    } finally {
      opening = null;
    }
  }

  return () => {
    if (current?.isAlive) return Promise.resolve(current);
    opening ??= reopen();
    return opening;
  };
}
