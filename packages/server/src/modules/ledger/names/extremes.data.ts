/** The last in time, and the first; not "last night", and not the one before it. */
const TIMES =
  "(?!\\s+(?:night|week|month|year|time|minute|days?|hours?|line|step|woche|nacht|monat|jahr|mal|zeile|noche|semana|mes|mês|año|ano|noite|vez|línea|linha|nuit|semaine|mois|année|fois|ligne))";
const BEFORE =
  "(?<!(?:before|vor|avant|antes|anterior|previous|second|zweit|penúltim|avant-)(?: the| dem| der| den| le| la| el| a| o| do| da| de| del| to)*[\\s-])";

/** Where an answer says which of several is the last or the first in time. */
export const extremes: readonly { readonly sign: 1 | -1; readonly pattern: RegExp }[] = [
  {
    sign: 1,
    pattern: new RegExp(
      `(?<!\\p{L})${BEFORE}(?:latest|newest|most recent|last|neueste[nrs]?|jüngste[nrs]?|letzte[nrs]?|más reciente|últim[oa]|mais recente|derni(?:er|ère)|plus récente?)(?!\\p{L})${TIMES}|最新|最近|最后`,
      "giu",
    ),
  },
  {
    sign: -1,
    pattern:
      /(?<!\p{L})(?:oldest|earliest|älteste[nrs]?|früheste[nrs]?|más antigu[oa]|mais antig[oa]|plus ancien(?:ne)?)(?!\p{L})|最早|最旧|最老/giu,
  },
];

/** What may stand between that and a name without telling of which things it is the last. */
export const plainWords =
  /^(?:one|ones|is|are|was|were|has|have|id|ids|hash|number|name|named|called|file|snapshot|snapshots|commit|backup|backups|run|build|release|version|entry|event|order|dump|export|archive|message|the|a|an|it|its|ist|war|die|der|das|den|dem|heißt|lautet|trägt|hat|nummer|kennung|datei|stand|sicherung|commit|eintrag|el|la|los|las|es|fue|tiene|con|identificador|archivo|copia|respaldo|llama|se|o|os|as|é|foi|tem|ficheiro|arquivo|cópia|chama|le|les|est|était|porte|avec|identifiant|fichier|sauvegarde|instantané|l|d|de|s|at|in|under|stored|saved|liegt|unter|im|gespeichert|está|en|em|encuentra|encontra|fica|guardad[oa]|dans|sous|trouve|enregistrée?)$|^(?:的|是|为|在|位于|存放|保存|快照|备份|提交|文件|版本|记录|编号|那个|一个|次)+$/iu;
