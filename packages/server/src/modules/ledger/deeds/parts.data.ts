/** As many as there are: "the four", "las cuatro". */
export const theWhole =
  /(?<!\p{L})(?<!(?:of|von|de|sur|entre|unter|out of) )(?:the|die|los|las|les|os|as|ihre|meine|mes|mis|ces|estos|estas) (\d{1,6}|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|dois|duas|três|quatro|sete|oito|nove|dez|deux|trois|quatre|cinq|sept|huit|neuf|dix)(?![\p{L}\d])|([两二三四五六七八九十]|\d+)\s?(?:个|位|封|条|份|名|张|场|家)/iu;

/** Two, three and so on, in order. */
export const countWords: readonly RegExp[] = [
  /^(?:two|zwei|dos|dois|duas|deux|两|二)$/iu,
  /^(?:three|drei|tres|três|trois|三)$/iu,
  /^(?:four|vier|cuatro|quatro|quatre|四)$/iu,
  /^(?:five|fünf|cinco|cinq|五)$/iu,
  /^(?:six|sechs|seis|六)$/iu,
  /^(?:seven|sieben|siete|sete|sept|七)$/iu,
  /^(?:eight|acht|ocho|oito|huit|八)$/iu,
  /^(?:nine|neun|nueve|nove|neuf|九)$/iu,
  /^(?:ten|zehn|diez|dez|dix|十)$/iu,
];

/** Says that something reached somebody, or is where it was to be. */
export const getting =
  /(?<!\p{L})(?:everyone|everybody|got|gets|reached|received|went out|arrived|has|have|is with|are with|in the loop|informed|told|notified|is in|are in|alle haben|bekommen|erhalten|erreicht|angekommen|ging (?:\p{L}+ )?an|gingen (?:\p{L}+ )?an|steht im|stehen im|ist im|sind im|benachrichtigt|informiert|reçu|arrivée?s?|prévenue?s?|informée?s?|(?:est|sont) (?:\p{L}+ )?dans|recibido|recibieron|recibió|llegado|llegó|llegaron|avisad[oa]s?|(?:está|están) en|recebeu|receberam|recebid[oa]s?|chegou|chegaram|(?:está|estão) n[oa]s?)(?!\p{L})|收到|通知|送达|已在|已加入/iu;
