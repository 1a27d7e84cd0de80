import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const never = new AbortController().signal;

it("lets owners take turns, however many requests one of them has", async () => {
  const queue = createFairQueue();
  const order: string[] = [];
  const visit = async (owner: string, name: string): Promise<void> => {
    const release = await queue.enter(owner, never);
    order.push(name);
    release?.();
  };
  const first = await queue.enter("a", never);
  const visits = [visit("a", "a1"), visit("a", "a2"), visit("a", "a3"), visit("b", "b1")];
  first?.();
  await Promise.all(visits);
  expect(order).toEqual(["a1", "b1", "a2", "a3"]);
  expect(queue.isEmpty()).toBe(true);
});

it("forgets who gives up waiting", async () => {
  const queue = createFairQueue();
  const first = await queue.enter("a", never);
  const impatient = new AbortController();
  const second = queue.enter("a", impatient.signal);
  const third = queue.enter("b", never);
  impatient.abort();
  expect(await second).toBeUndefined();
  first?.();
  expect(await third).toBeDefined();
});

it("does not admit whoever comes with an aborted signal, and counts a release once", async () => {
  const queue = createFairQueue();
  expect(await queue.enter("a", AbortSignal.abort())).toBeUndefined();
  const first = await queue.enter("a", never);
  const second = queue.enter("b", never);
  const third = queue.enter("c", never);
  first?.();
  first?.();
  (await second)?.();
  expect(await third).toBeDefined();
});
