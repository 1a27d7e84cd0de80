/** What is wrong with it is told before the answer begins. */
export async function beginStream<Entry>(
  entries: AsyncIterable<Entry>,
): Promise<AsyncIterable<Entry>> {
  const iterator = entries[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<Entry>> | null = Promise.resolve(await iterator.next());
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const first = next;
        next = null;
        return first ?? iterator.next();
      },
      async return() {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
