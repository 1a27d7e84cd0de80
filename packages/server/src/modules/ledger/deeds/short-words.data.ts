/** Words of three letters that name nothing. */
export const shortWords: ReadonlySet<string> = new Set(
  "the and are was all its has had for now per not you our new one two der die das ist und den dem des ein ich für auf aus von mit los las una por con del que son fue les est sur par une ont aux foi dos com uma são nos nas".split(
    " ",
  ),
);
