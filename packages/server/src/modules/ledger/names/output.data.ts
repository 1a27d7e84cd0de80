/** That something came out. */
export const prints =
  /(?<!\p{L})(?:print(?:s|ed)?|outputs?|outputted|returns?|returned|gave|gives|shows?|showed|result(?:s|ed)?|log(?:s|ged)?|reports?|reported|displays?|displayed|produces?|produced|(?<!es )(?:gibt|gab)(?! es)|lautet|lautete|ausgabe|ausgegeben|ergebnis|liefert|lieferte|zeigt|zeigte|meldet|meldete|imprim\p{L}+|exib\p{L}+|devuelve|devolvió|retorn\p{L}+|muestra|mostró|informa|reporta|signale|resultado|affich\p{L}+|renvoie|renvoyé|sortie|salida|saída|résultat)(?!\p{L})|输出|打印|返回|结果|显示|报告/iu;

/** Before what ought to come out, or could: nobody says that it did. */
export const wished =
  /(?<!\p{L})(?:should|would|ought|expect(?:s|ed|ing)?|want(?:s|ed)?|instead|rather|not|never|no|correct(?:ly)?|typos?|rename\p{L}*|change\p{L}*|add(?:ed|ing)?|insert\p{L}*|put|write|replace\p{L}*|need(?:s|ed)?|such as|like|if|once|when|try|call(?:ed)? it|so that|must|sollte[nt]?|würden?|wäre|stünde|stünden|erwart\p{L}*|statt(?:dessen)?|nicht|keine?[nr]?|nie|richtig|korrekt|umbenenn\p{L}*|ändere?|füge?|schreibe?|setze?|ersetz\p{L}*|brauch\p{L}*|etwa|wenn|falls|sobald|muss|müsste|devrait|doit|faudrait|attend\p{L}*|plutôt|au lieu|pas|jamais|ajout\p{L}*|ins[eé]r\p{L}*|rempla[cç]\p{L}*|écri[sv]\p{L}*|comme|si|quand|lorsque|debería|debe|espera\p{L}*|en lugar|en vez|nunca|añad\p{L}*|inserta\p{L}*|agreg\p{L}*|reempla\p{L}*|escrib\p{L}*|pon|como|cuando|deveria|deve|em vez|não|acrescent\p{L}*|adicion\p{L}*|substitu\p{L}*|escrev\p{L}*|coloque|quando|se)(?!\p{L})|应该|应当|预期|期望|而不是|不|没有|加上|添加|插入|改成|改为|写成|需要|如果|例如/iu;

/** Right before what is said to be one of the lines. */
export const lineCue =
  /(?<!\p{L})(?:(?:the|a|one|this|last|first|final|second|third|next|extra|another)(?: \p{L}+)? lines?|(?:die|der|eine[rn]?|letzte[n]?|erste[n]?|weitere[n]?) (?:\p{L}+ )?zeile|(?:la|une|dernière|première) (?:\p{L}+ )?ligne|(?:la|una|última|primera) (?:\p{L}+ )?línea|(?:a|uma|última|primeira) (?:\p{L}+ )?linha)(?:\s(?:for|about|on|of|für|zu|über|pour|sur|para|sobre)\s[^`.,;:]{1,25})?(?:\s(?:is|was|reads?|says?|ist|lautet|heißt|est|dit|es|dice|é|diz|:))?\s*[:*]*\s*$|(?:一行|这行|那行|首行|末行)(?:是|为|：|:)?\s*$/iu;

/** Before a word that says that something is printed: it is still to come. */
export const due =
  /(?<!\p{L})(?:should|would|ought to|sollte[nt]?|würden?|müsste[nt]?|devrait|devraient|doit|debería[ns]?|debe|deveria|deve)\s(?:(?:then|now|also|dann|alors|entonces|então)\s)?$|(?:应该|应当|应)(?:会|能)?$/iu;

/** Before what the reader is to put there instead. */
export const changes =
  /(?<!\p{L})(?:change|replace|rewrite|edit|turn|swap|ändere|ändern sie|ersetze|ersetzen sie|setze|schreibe?|change[zr]?|remplace[zr]?|modifie[zr]?|cambia|cambie|reemplaza|reemplace|sustituye|sustituya|mude|troque|altere|substitua)(?!\p{L})(?:[^.`]|`[^`]*`){0,60}(?:\s(?:to|with|by|into|as|zu|in|durch|auf|par|en|por|para|a))\s*\**$|(?:改成|改为|换成|替换为)\s?$/iu;

/** What comes out then, and has not yet. */
export const once =
  /(?<!\p{L})(?:once|when|whenever|as soon as|sobald|wenn|falls|quando|assim que|cuando|en cuanto|quand|lorsque|dès que)(?!\p{L})|一旦|当.*时|的时候/iu;
