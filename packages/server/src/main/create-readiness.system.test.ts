import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { expect, it } from "vitest";
import { AppError } from "../kernel/app-error.ts";
import { createReadiness } from "./create-readiness.ts";

function openReadiness(probe: () => Promise<unknown>) {
  const clock = createFakeClock();
  const state = { isOpen: true, probes: 0 };
  const ask = createReadiness({
    isOpen: () => state.isOpen,
    clock,
    probe() {
      state.probes += 1;
      return probe();
    },
  });
  return { ask, clock, state };
}

it("is ready once it listens and the store can be written", async () => {
  const { ask, state } = openReadiness(async () => {});
  state.isOpen = false;
  expect(await ask()).toEqual({ ready: false, reason: "It is still starting." });
  state.isOpen = true;
  expect(await ask()).toEqual({ ready: true });
});

it("says why it is not, in words that anybody may read", async () => {
  const full = openReadiness(async () => {
    throw new AppError("disk_full", "The disk is full.");
  });
  expect(await full.ask()).toEqual({ ready: false, reason: "The disk is full." });
  const broken = openReadiness(async () => {
    throw new Error("SQLITE_IOERR: /srv/private/steward.db");
  });
  expect(await broken.ask()).toEqual({
    ready: false,
    reason: "The database cannot be written.",
  });
});

it("does not wait for a store that is silent", async () => {
  const { ask } = openReadiness(() => new Promise(() => {}));
  expect(await ask()).toEqual({ ready: false, reason: "The database does not answer." });
});

it("writes at most once a second, however many ask", async () => {
  const { ask, clock, state } = openReadiness(async () => {});
  await Promise.all([ask(), ask(), ask()]);
  expect(state.probes).toBe(1);
  clock.advance(1_001);
  await ask();
  expect(state.probes).toBe(2);
});
