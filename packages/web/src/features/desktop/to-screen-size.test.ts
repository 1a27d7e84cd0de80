import { describe, expect, it } from "vitest";
import { toScreenSize } from "./to-screen-size.ts";

describe("the screen of a desktop", () => {
  it.each([
    ["a panel beside the conversation", 560, 840],
    ["a phone", 390, 640],
    ["a wide panel", 1400, 700],
    ["a full screen", 2560, 1440],
  ])("fills %s and has room for windows", (_name, width, height) => {
    const screen = toScreenSize({ width, height });
    expect(screen.width / screen.height).toBeCloseTo(width / height, 2);
    expect(screen.width * screen.height).toBeGreaterThan(1_000_000);
    expect(screen.width * screen.height).toBeLessThan(2_400_000);
  });

  it("never becomes a strip", () => {
    expect(toScreenSize({ width: 100, height: 900 })).toEqual({ width: 716, height: 1431 });
    expect(toScreenSize({ width: 900, height: 100 })).toEqual({ width: 1600, height: 640 });
  });
});
