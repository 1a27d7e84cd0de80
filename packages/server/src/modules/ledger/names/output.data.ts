/** That something came out. */
export const prints =
  /(?<!\p{L})(?:print(?:s|ed)?|outputs?|outputted|returns?|returned|gave|gives|shows?|showed|result(?:s|ed)?|log(?:s|ged)?|reports?|reported|displays?|displayed|produces?|produced|(?<!es )(?:gibt|gab)(?! es)|lautet|lautete|ausgabe|ausgegeben|ergebnis|liefert|lieferte|zeigt|zeigte|meldet|meldete|imprim\p{L}+|exib\p{L}+|devuelve|devolvió|retorn\p{L}+|muestra|mostró|informa|reporta|signale|resultado|affich\p{L}+|renvoie|renvoyé|sortie|salida|saída|résultat)(?!\p{L})|输出|打印|返回|结果|显示|报告/iu;

/** Before a word that says that something is printed: it is still to come. */
export const due =
  /(?<!\p{L})(?:should|would|ought to|sollte[nt]?|würden?|müsste[nt]?|devrait|devraient|doit|debería[ns]?|debe|deveria|deve)\s(?:(?:then|now|also|dann|alors|entonces|então)\s)?$|(?:应该|应当|应)(?:会|能)?$/iu;

/** Before what the reader is to put there instead. */
export const changes =
  /(?<!\p{L})(?:change|replace|rewrite|edit|turn|swap|ändere|ändern sie|ersetze|ersetzen sie|setze|schreibe?|change[zr]?|remplace[zr]?|modifie[zr]?|cambia|cambie|reemplaza|reemplace|sustituye|sustituya|mude|troque|altere|substitua)(?!\p{L})(?:[^.`]|`[^`]*`){0,60}(?:\s(?:to|with|by|into|as|zu|in|durch|auf|par|en|por|para|a))\s*\**$|(?:改成|改为|换成|替换为)\s?$/iu;

/** What comes out then, and has not yet. */
export const once =
  /(?<!\p{L})(?:once|when|whenever|as soon as|sobald|wenn|falls|quando|assim que|cuando|en cuanto|quand|lorsque|dès que)(?!\p{L})|一旦|当.*时|的时候/iu;
