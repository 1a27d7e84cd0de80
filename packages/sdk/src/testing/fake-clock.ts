/** A clock that stands still until a test moves it. */
export type FakeClock = {
  now(): number;
  monotonic(): number;
  /** Moves both hands on. */
  advance(ms: number): void;
  /** Sets the wall clock alone, as somebody does who corrects it. */
  jump(to: number): void;
};

export function createFakeClock(start = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let wall = start;
  let ticks = 0;
  return {
    now: () => wall,
    monotonic: () => ticks,
    advance(ms) {
      wall += ms;
      ticks += ms;
    },
    jump(to) {
      wall = to;
    },
  };
}
