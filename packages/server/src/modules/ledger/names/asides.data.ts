/** By the way. */
export const asides =
  /(?<!\p{L})(?:by the way|incidentally|for comparison|übrigens|zum vergleich|aliás|a propósito|em comparação|por cierto|en comparación|d['’]ailleurs|au passage|à titre de comparaison)(?!\p{L})|顺便|相比之下/giu;

/** One of many. */
export const examples =
  /(?<!\p{L})(?:e\.g|for example|for instance|z\. ?b|zum beispiel|por exemplo|por ejemplo|par exemple)(?!\p{L})|例如|比如/giu;

/** Before a name that something could have. */
export const suggested =
  /(?<!\p{L})(?:would be|could be|might be|wäre[n]?|könnte[n]?|leg(?:e|en sie)?|erstelle[n]?(?: sie)?|serait|pourrait être|crée[zr]?|sería|podría ser|crea[r]?|seria|poderia ser|crie|criar)(?!\p{L})[^.;]*$|(?:可以|建议|新建|创建一个)[^。；]*$/iu;
