export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** In pixels: room for a web page, and what a sandbox paints with ease. */
const area = { least: 1280 * 800, most: 1920 * 1200 };

/** Width by height: windows fit into no less. */
const ratio = { least: 0.5, most: 2.5 };

/** A screen in the shape of a panel: it fills it, and has room for windows however small that is. */
export function toScreenSize({ width, height }: ScreenSize): ScreenSize {
  const shape = clamp(width / height, ratio);
  const rows = Math.round(Math.sqrt(clamp(width * height, area) / shape));
  return { width: Math.round(rows * shape), height: rows };
}

function clamp(value: number, { least, most }: typeof area): number {
  return Math.min(most, Math.max(least, value));
}
