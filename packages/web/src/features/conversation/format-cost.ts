/** Millionths of a US dollar, with as many digits as a small amount needs. */
export function formatCost(micros: number, language: string): string {
  const dollars = micros / 1_000_000;
  return dollars.toLocaleString(language, {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: dollars !== 0 && dollars < 0.01 ? 4 : 2,
  });
}
