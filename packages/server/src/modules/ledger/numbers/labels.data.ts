/** Before how long something lasted. */
export const tookWords =
  /(?<!\p{L})(?:took|takes|lasted|finished in|completed in|done in|dauerte|brauchte|levou|demorou|durou|tardó|duró|(?:a|ont) (?:duré|pris|mis))\s$|(?:用了|花了|耗时|用时)\s?$/iu;
