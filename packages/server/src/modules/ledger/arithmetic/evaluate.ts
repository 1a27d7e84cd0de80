import { add, divide, multiply, subtract, type Range } from "./range.ts";

export type Term = Range | string;

/** What an expression of ranges, `+ - * /` and brackets gives; null: it is none. */
export function evaluate(terms: readonly Term[]): Range | null {
  let at = 0;
  const take = (signs: string): string | null => {
    const term = terms[at];
    if (typeof term !== "string" || !signs.includes(term)) return null;
    at++;
    return term;
  };
  const readFactor = (): Range | null => {
    const term = terms[at];
    if (term !== undefined && typeof term !== "string") {
      at++;
      return term;
    }
    if (take("(") === null) return null;
    const inner = readSum();
    return take(")") === null ? null : inner;
  };
  const readProduct = (): Range | null => {
    let product = readFactor();
    for (let sign = take("*/"); sign !== null; sign = take("*/")) {
      const factor = readFactor();
      if (product === null || factor === null) return null;
      product = sign === "*" ? multiply(product, factor) : divide(product, factor);
    }
    return product;
  };
  const readSum = (): Range | null => {
    let sum = readProduct();
    for (let sign = take("+-"); sign !== null; sign = take("+-")) {
      const product = readProduct();
      if (sum === null || product === null) return null;
      sum = sign === "+" ? add(sum, product) : subtract(sum, product);
    }
    return sum;
  };
  const result = readSum();
  return at === terms.length ? result : null;
}
