/** By the way. */
export const asides =
  /(?<!\p{L})(?:by the way|incidentally|for comparison|übrigens|zum vergleich|aliás|a propósito|em comparação|por cierto|en comparación|d['’]ailleurs|au passage|à titre de comparaison)(?!\p{L})|顺便|相比之下/giu;

/** One of many. */
export const examples =
  /(?<!\p{L})(?:e\.g|for example|for instance|z\. ?b|zum beispiel|por exemplo|por ejemplo|par exemple)(?!\p{L})|例如|比如/giu;
