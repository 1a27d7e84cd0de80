/** Questions that were sent to another process and wait for their answers. */
export type PendingReplies<Reply> = {
  /** `send` is given the number that the answer must name. */
  ask(send: (id: number) => void): Promise<Reply>;
  settle(id: number, reply: Reply): void;
  /** Answers everything that still waits. */
  settleAll(reply: Reply): void;
};

export function createPendingReplies<Reply>(): PendingReplies<Reply> {
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  const settle = (id: number, reply: Reply): void => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  };
  return {
    ask(send) {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<Reply>();
      waiting.set(id, resolve);
      send(id);
      return promise;
    },
    settle,
    settleAll(reply) {
      for (const id of waiting.keys()) settle(id, reply);
    },
  };
}
