/** Whatever is listed: these words tell no kind of it. */
export const genericThings =
  "file files line lines row item entry entries record user message mail email package commit issue ticket page column test request event result order customer people person colleague task container book day student appointment datei dateien zeilen eintrag nachricht aufgabe bestellung termin person kollege ordner arquivo ficheiro linha item registro mensagem tarefa pedido encomenda evento aluno pessoa livro dia archivo línea fila mensaje tarea alumno persona libro día pedido fichier ligne élément tâche commande personne collègue livre jour rendez-vous vous invoice bill flight rechnung flug anfrage antrag facture vol requête factura vuelo petición peticiones solicitud fatura voo requisição solicitação";

/** Before a count that is none of all that there are. */
export const otherBefore =
  /(?<!\p{L})(?:other|another|first|last|next|top|further|more|remaining|rest|every|each|same|weitere[rn]?|andere[rn]?|ersten|letzten|nächsten|übrigen|restlichen|outr[oa]s|primeir[oa]s|últim[oa]s|otr[oa]s|primer[oa]s|siguientes|restantes|autres|premi(?:er|ère)s|derni(?:er|ère)s|prochaine?s|at least|mindestens|pelo menos|al menos|au moins)\s*$|[第前后另]\s*$/iu;
/** Before those that were told of, before names and places. */
export const noCountBefore =
  /(?<!\p{L})(?:the|these|those|die|der|den|diese[rn]?|l[oa]s|est[oa]s|es[oa]s|os|(?<!tu )as|les|ces|all|alle|tod[oa]s|tous|toutes|your|deine[rn]?|tus|tes|seus|both|lines?|zeile|linha|línea|ligne|port|node|version|http|run|page|seite|at|by|um|à|às|on|per|pro|every|each|cada|jede[rn]?|chaque|code|status|no\.|nr\.|than|als|que)[\s*_]*$|[每第月年]\s*$|\d[:：]$/iu;
/** Before the whole of which some are told. */
export const ofBefore =
  /(?<!\p{L})(?:of|out of|von|aus|sur|entre|dos|das|des|de)\s(?:(?:the|den|l[oa]s|les|all|your)\s)?$/iu;
/** "three an hour", "four weeks", "for two". */
export const rateBehind =
  /^[\s*_]*(?:an?|per|pro|je|por|par|each|every|times (?:as|more|a)|个?(?:月|年|星期|礼拜)|人份)(?!\p{Script=Latin})/iu;
export const ofBehind =
  /^[\s*_]*(?:out of|of|von|aus|der|de|dos|das|des|sur|entre)\s(?:(?:the|all|den|los|las|les|os|as|these|those|deinen?|your|my|ces|last|first|letzten|ersten|últim[oa]s|primer[oa]s|primeir[oa]s|derni(?:er|ère)s|premi(?:er|ère)s)\s){0,2}(\d+|\p{L}+(?:-\p{L}+)?)/iu;
export const ofThem =
  /^[\s*_]*(?:\p{L}+\s)?(?:of (?:them|these|those|which)|davon|von ihnen|del[ea]s|de ellos|de ellas|d['’]entre (?:eux|elles))(?!\p{L})/iu;
/** "three of the errors": not of all entries. */
export const ofThing =
  /^[\s*_]*(?:of|von|der|des|de|dos|das)\s(?:the\s|den\s|l[oa]s\s|your\s)?\p{L}+/iu;
export const negatedWords =
  /(?<!\p{L})(?:not|never|neither|without|missing|nicht|kein\p{L}*|ohne|fehl\p{L}+|não|nem|sem|falt\p{L}+|no|ni|nunca|sin|ne|n|pas|sans|manqu\p{L}+)(?!\p{L})|n['’]t(?!\p{L})|[没未不非无]/iu;
/** What became of so many stands right behind. */
export const predicateBehind =
  /^[\s*_]*(?:were|was|are|is|have|has|had|ended|failed|passed|sind|waren|wurden|haben|hatten|laufen|foram|estão|têm|são|han|son|están|fueron|tienen|ont|sont|étaient)(?!\p{L})/iu;
export const timesBehind = /^[\s*_]*(?:times|mal|vezes|veces|fois)(?!\p{L})|^\s?次/iu;
/** Where one part of a sentence ends. */
export const clauseEnd =
  /[,;:()，；。、：（）|]|[.!?](?:\s|$)|\s[–—-]\s|\s(?:and|und|e|y|et|but|aber|while|mas|pero|mais|plus|or|oder|ou|o|because|weil|porque|pois|parce que|car|puisque)\s|因为|由于/u;
/** "moderate or worse". */
export const orWorse =
  /^\s(?:or|oder|ou|o)\s(?:worse|higher|above|more|schlimmer|höher|mehr|pior(?:es)?|mais|superior(?:es)?|peor(?:es)?|más|pires?|plus)(?!\p{L})|^\s?(?:及|或)?以上/iu;
