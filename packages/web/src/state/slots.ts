export interface Slots {
  /** What gives the slot back; null when all are taken. */
  take(): (() => void) | null;
}

/** Hands out a fixed number of places. */
export function createSlots(count: number): Slots {
  let free = count;
  return {
    take() {
      if (free === 0) return null;
      free -= 1;
      let isHeld = true;
      return () => {
        if (isHeld) free += 1;
        isHeld = false;
      };
    },
  };
}
