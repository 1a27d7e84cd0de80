const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;
const cue = (words: string, han: string) => new RegExp(`${word(words)}|${han}`, "iu");
/** What a cue was made of. */
function takeApart({ source }: RegExp): { words: string; han: string } {
  const [before = "", after = ""] = word("@").split("@");
  const cut = source.lastIndexOf(`${after}|`);
  return { words: source.slice(before.length, cut), han: source.slice(cut + after.length + 1) };
}
/** One of several cues: where a word begins is looked for once for all of them. */
export function anyOf(cues: readonly RegExp[]): RegExp {
  const parts = cues.map(takeApart);
  return cue(parts.map(({ words }) => words).join("|"), parts.map(({ han }) => han).join("|"));
}
/** What may stand between such a word and its number. */
const lead =
  "[\\s*_(,，]*(?:(?:about|around|roughly|approximately|nearly|almost|only|just|over|under|some|the|a|an|etwa|rund|ungefähr|knapp|fast|gut|nur|cerca de|quase|uns|umas|apenas|os|as|unos|unas|casi|un|una|los|las|el|la|environ|près de|presque|les|le|à peu près|um|uma|um total de)\\s+|约|大约|近)?[\\s*_]*(?:R\\$|[€$£¥~≈])?\\s*";
const ending = (words: string, han: string) =>
  new RegExp(`(?:${word(words)}|${han})${lead}$`, "iu");
const opening = (words: string, han: string) =>
  new RegExp(`^[\\s*_)]*(?:${word(words)}|${han})`, "iu");

/** "from 412 s to 318 s". */
export const fromEnd = ending("from|von|de|desde|du|des|entre", "从|由|自");
export const toEnd = ending("to|auf|zu|para|a|até|à|hasta", "到|至|为|成|→|->|=>");
export const arrow = /^[\s*_]*(?:→|->|=>|⟶)[\s*_]*$/u;

/** What tells that a number is a change. */
export const changeWords = cue(
  "increase[ds]?|increasing|rise|rises|rising|rose|risen|raise[ds]?|climbs?|climbed|grows|shrank|shrinks|sank|sinks|stieg|steigt|steigen|sinkt|sinken|sank|sanken|fiel|fällt|fallen|wuchs|wächst|sobe|sobem|sube|suben|cai|caem|cae|caen|crece|creció|cresce|baja|bajan|baixa|baixou|augmente|augmentent|diminue|baisse[nr]t?|disminuy\\p{L}+|aumenta\\p{L}*|disminuyó|reduc\\p{L}+|reduz\\p{L}*|raised|cuts?|lower(?:s|ed)|gain|gains|gained|growth|grew|grown|jump(?:ed)?|uplift|drop|drops|dropped|decrease[ds]?|fall|falls|fell|fallen|declined?|reduction|reduced|change|changed|difference|improvement|improved|savings?|saves|saved|discount|surcharge|up|down|by|plus|minus|net|anstieg|zunahme|zuwachs|wachstum|rückgang|abnahme|um|differenz|unterschied|steigerung|senkung|veränderung|rabatt|ersparnis|aufschlag|gestiegen|gesunken|erhöht|gesenkt|verkürzt|verlängert|aumentos?|alta|queda|redução|crescimento|diferença|diminuição|subida|cresceu|caiu|subiu|aumentou|diminuiu|variação|ganho|desconto|economia|descuento|ahorro|alza|caída|bajada|descenso|reducción|incremento|diferencia|crecimiento|subió|bajó|subido|bajado|aumentó|variación|hausse|augmentation|baisse|diminution|recul|progression|différence|écart|réduction|augmenté|baissé|diminué|remise|rabais|économie",
  "涨|升|增|降|减|跌|差|多了|少了|提高|缩短|便宜|贵|省",
);
export const changeOpening = opening(
  "more|less|fewer|higher|lower|faster|slower|longer|shorter|lighter|heavier|cheaper|dearer|smaller|larger|bigger|leichter|schwerer|billiger|günstiger|teurer|kleiner|größer|points? (?:up|down)|increase|decrease|drop|rise|reduction|growth|difference|mehr|weniger|höher|niedriger|schneller|langsamer|länger|kürzer|a mais|a menos|mais|menos|más|de más|de menos|de plus|de moins|de hausse|de baisse|d'augmentation|Unterschied",
  "的(?:增|降|涨|差)",
);
export const riseWords = cue(
  "increase[ds]?|increasing|rise|rises|rising|rose|risen|raise[ds]?|climbs?|climbed|grows|grown|gain(?:s|ed)?|growth|grew|up|more|higher|plus|longer|larger|bigger|dearer|steigt|steigen|wuchs|wächst|teurer|länger|größer|sobe|sobem|sube|suben|sobem|crece|creció|cresce|aumentan?|aumentam|mais|más|augmente|augmentent|anstieg|zunahme|zuwachs|mehr|gestiegen|stieg|höher|aumentos?|alta|subida|cresceu|subiu|aumentou|crescimento|alza|incremento|subió|aumentó|crecimiento|hausse|augmentation|progression|augmenté",
  "涨|升|增|多了|提高|贵",
);
export const fallWords = cue(
  "drop(?:s|ped)?|decrease[ds]?|fall|falls|fallen|fell|shrank|shrinks|sank|sinks|cheaper|shorter|smaller|sinkt|sinken|sanken|fiel|fielen|fällt|billiger|günstiger|kürzer|kleiner|cai|caem|cae|caen|cayó|baja|bajan|baixa|baixou|menos|moins|diminue|disminuy\\p{L}+|disminuyó|decline[ds]?|reduction|reduced|down|less|fewer|lower|minus|rückgang|abnahme|weniger|gesunken|sank|niedriger|senkung|queda|redução|diminuição|caiu|diminuiu|caída|bajada|descenso|reducción|bajó|baisse|diminution|recul|réduction|baissé|diminué",
  "降|减|跌|少了|缩短|便宜|省",
);
/** Percentage points, which are no percents of anything. */
export const pointWords =
  /percentage points?|\bpp\b|prozentpunkt|pontos percentuais|ponto percentual|puntos porcentuales|punto porcentual|points? de pourcentage|百分点/iu;

/** What joins a number with another way to say it, or with what follows from it. */
export const equalEnd = new RegExp(
  `(?:[=≈(:]|${word("that['’]?s|that is|which is|this is|i\\.e\\.|so|or|thus|hence|equals|equal to|makes|corresponds to|das sind|das ist|(?<=[,–—:] )also|oder|entspricht|entsprechen|d\\. ?h\\.|sprich|ou seja|isto é|ou|o que dá|equivale a|equivalem a|es decir|o sea|o|lo que supone|soit|c['’]est-à-dire|donc|ce qui fait")}|也就是说?|即|相当于|等于|约占|占|合|折合)${lead}$`,
  "iu",
);
/** What draws a conclusion from what was said before. */
export const soWords = cue(
  "so(?! far| many| much)|thus|hence|therefore|that['’]?s|that is|that makes|which is|which makes|which leaves|that leaves|leaving|making|i\\.e\\.|(?<=[,–—:] )also|somit|damit|folglich|das sind|das ist|das macht|insgesamt|donc|soit|ce qui|portanto|por isso|logo|ou seja|isto é|o que|assim|así que|por tanto|por lo que|es decir|o sea|lo que",
  "所以|因此|也就是|即|这样|总共|一共|共|历时|耗时",
);

export const togetherWords = cue(
  "together|combined|between them|add(?:s|ed)? up|summed|zusammen|zusammengenommen|addiert|juntos|juntas|somados|somadas|somam|suman|sumados|sumadas|entre ambos|entre ambas|ensemble|à eux deux|additionnés|cumulés",
  "加起来|合起来|相加",
);
export const leftWords = cue(
  "leaves?|leaving|left|remain(?:s|ing|der)?|still free|net|übrig|bleiben|bleibt|verbleiben|verbleibt|verbleibend\\p{L}*|rest|netto|restam?|sobram?|restantes?|líquid[oa]|quedan?|quedaría\\p{L}*|net[oa]|restent|reste|il reste|nette?|faltan?|faltam|faltavam?|faltaban?|fehlen|fehlten|manquent|manquaient|to go",
  "剩|余下|净|还差",
);
/** So much is lacking, or not yet taken. */
export const lackWords = cue(
  "missing|lacking|needs?|needed|short|free|brauch\\p{L}+|frei|fehlt|manque|libres?|falta|livres?|disponibles?|disponíve(?:l|is)",
  "还[需要缺]|空闲|可用",
);
export const averageWords = cue(
  "average|averages|averaged|averaging|on average|mean(?! time)|médi[oa]s?|moyens?|medio(?= (?:de|por)(?!\\p{L}))|mittlere[nmrs]?|durchschnitt(?:lich|s\\p{L}+)?|im mittel|im schnitt|mittelwert|média|em média|promedio|de media|media(?! (?:hora|noche|docena|tarde|mañana|vuelta|taza|cuchar\\p{L}*|botella|barra|cebolla|lata|copa|naranja|manzana|tableta|ración|pensión|jornada|página|luna|maratón))|en promedio|moyenne|en moyenne",
  "平均|均值",
);
/** So much less one pays. */
const saveWords = cue(
  "saves?|saving|spar(?:st|t|en|e)|poup\\p{L}+|economiz\\p{L}+|ahorr\\p{L}+|économis\\p{L}+",
  "省|便宜",
);
/** So much is necessary. */
const needWords = cue(
  "needs?|takes?|requires?|use|brauch(?:st|t|en|e)|benötig(?:st|t|en|e)|precisa[ms]?|precisos?|precisas|são|leva[mr]?|necesit(?:as|an|a|o)|hacen falta|se necesitan|son|faut|besoin|prévoir|prévoyez",
  "需要|要用|得用|需",
);
export const perOpening = opening("per|pro|je|por|par|each|apiece|a piece", "每|/");
export const durationWords = cue(
  "took|take|taking|dure|durent|duran|duram|tarda|tardan|demora|leva|dauern|reisezeit|takes|taken|spend|on board|layover|stopover|gap|break|stay|wait|aufenthalt|umsteigezeit|pause|escala|paragem|espera|escale|correspondance|attente|ride|journey|lasted|lasts|duration|lasting|later|after|dauerte|dauert|gedauert|dauer|später|unterwegs|fahrt|fahrzeit|flugzeit|viagem|viaje|trajet|voyage|durou|demorou|levou|duração|depois|duró|tardó|duración|después|dura|a duré|a pris|durée|plus tard|après",
  "全程|车程|飞行|中转|间隔|停留|时长|用了|耗时|历时|持续|花了|之后|后",
);

/** How many times as much, said in a word. */
export const times: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [
    cue(
      "doubled|doubling|twice (?:as(?! (?:fast|quick|slow|often|likely|good|efficient))|the|that)|double (?:the|that|of|what)|doppelt so(?! (?:schnell|langsam|oft|gut))|das doppelte|verdoppelt|o dobro|dobrou|duplicou|el doble|se duplicó|se ha duplicado|duplicado|le double|deux fois plus(?! (?:rapide|vite|lent|souvent))|a doublé|doublé",
      "两倍|翻了一番|翻番|翻倍|一倍",
    ),
    2,
  ],
  [
    cue(
      "tripled|trebled|thrice|triple (?:the|that|of|what)|three times (?:as|the|that)|dreimal so(?! (?:schnell|langsam|oft|gut))|das dreifache|verdreifacht|o triplo|triplicou|el triple|se triplicó|triplicado|le triple|trois fois plus(?! (?:rapide|vite|lent|souvent))|a triplé|triplé",
      "三倍",
    ),
    3,
  ],
  [
    cue(
      "quadrupled|four times (?:as|the|that)|viermal so|das vierfache|vervierfacht|o quádruplo|quadruplicou|el cuádruple|se cuadruplicó|le quadruple|quatre fois plus|a quadruplé",
      "四倍",
    ),
    4,
  ],
  [
    cue(
      "halved|half (?:as|the size)|halbiert|halb so|caiu pela metade|reduziu-se à metade|se redujo a la mitad|réduit de moitié|divisé par deux",
      "减半|减少了?一半",
    ),
    2,
  ],
];

/** Between a part and its whole: "55 tests of 57". */
export const ofBetween =
  /^(?:\s+\p{L}+){0,3}?\s*(?:(?<!\p{L})(?:of|out of|von|aus|der|des|sur|de|dos|das|del|de los|de las|em|en)(?:\s+(?:the|your|our|a total of|insgesamt|den|um total de|un total de|las|los|os|as|les|un total de))?|\/)\s*$/iu;
/** Between a whole and its part: "111,000 in all, of which nine". */
export const whichBetween =
  /(?<!\p{L})(?:of (?:which|whom|them|these|those)|davon|von denen|darunter|dont|parmi (?:eux|elles|lesquels)|dos quais|das quais|deles|delas|desses|dessas|de los cuales|de las cuales|de ellos|de ellas|de estos|de estas)(?:\s+\p{L}+){0,3}\s*$|其中(?:有|的)?\s*$|(?:个|笔|人|条|次|份|项)?[中里](?:有|已?\p{Script=Han}{0,3}了?)?\s*$/iu;
/** Before a whole, at the head of a clause: "out of 400 visitors 36". */
export const outOfEnd =
  /(?:^|[,;:，]\s?)[\s*_]*(?:out of|of(?: the)?|von(?: den| insgesamt)?|sur(?: les)?|dos|das|de (?:los|las|un total de)|de)\s*$/iu;

/** Words that only join: connectives, articles, pronouns, hedges. */
export const fillers = new RegExp(
  `^(?:${[
    "that|that's|that’s|this|which|it|it's|it’s|they|is|are|was|were|makes|made|making|means|meaning|represents|representing|corresponds|equals|to|so|or|i|e|ie|thus|hence|therefore|and|a|an|the|of|by|about|around|roughly|approximately|nearly|almost|only|just|over|under|some|exactly|another|overall|total|in|relative|absolute|net|for|took|has|had|gives",
    "das|dies|es|er|sie|sind|ist|war|waren|macht|entspricht|ergibt|bedeutet|also|somit|damit|oder|und|ein|eine|einem|einer|einen|der|die|von|um|etwa|rund|ungefähr|knapp|fast|gut|nur|genau|insgesamt|mehr|d|h|absolut|relativ|dauerte|hat|im|ging",
    "isso|isto|ele|ela|é|são|foi|foram|dá|representa|equivale|ou|seja|portanto|logo|assim|um|uma|o|os|as|de|do|da|cerca|quase|uns|umas|apenas|por|que|quais|mais|menos|exatamente|aproximadamente",
    "esto|eso|él|ella|es|son|fue|fueron|supone|decir|sea|así|tanto|un|una|el|la|lo|los|las|del|unos|unas|casi|solo|unas|alrededor|y|en|exactamente|más|al",
    "c'est|c’est|cela|ça|il|elle|est|sont|fait|représente|soit|donc|c'est-à-dire|ou|une|le|les|du|des|d|d'environ|d’environ|environ|près|presque|ce|qui|à|peu|et|exactement|plus|moins|a|duré|pris",
  ].join("|")})$`,
  "iu",
);
export const hanFillers =
  /^[\s,，*_]*(?:也就是说?|即|就是|相当于|等于|同比|环比|一?共|总共|大约|约|近|整整|净|所以|因此|涨幅|降幅|增幅|跌幅|减幅|占|差距?|上|下|涨|升|增|降|减|跌|多|少|提高|缩短|便宜|贵|省|长|加|低|了|为|是|达|到|用|耗时|历时|花|持续|时间|运行|任务)*\s*$/u;
/** Behind a number that says no more: no other subject, no other period. */
export const closing =
  /^[\s*_]*(?:[.,;:!?)\]|、。，；：！？）—–]|$|than(?!\p{L})|als(?!\p{L})|que(?!\p{L})|do que|compared|gegenüber|in (?:all|total)|insgesamt|no total|en total|au total|overall|and(?!\p{L})|und(?!\p{L})|or(?!\p{L})|oder(?!\p{L})|[ye](?!\p{L})|et(?!\p{L})|ou(?!\p{L}))/iu;
/** Behind a number that is for another time than what it was computed from. */
export const periodOpening =
  /^[\s*_]*(?:°\s?[CFK]\s?|[KF]\s)?(?:\/|每|(?:per|pro|je|im|am|in der|each|every|a|an|al|ao|à|la|par|por|a la|annually|yearly|monthly|jährlich|monatlich)\s+(?:year|month|week|day|hour|minute|second|jahr|monat|woche|tag|stunde|año|ano|mes|mês|semana|día|dia|hora|minuto|segundo|an|mois|semaine|jour|heure|seconde|sekunde|kilometre|kilometer|kilomètre|kilómetro|quilómetro|km|kilo|kg|person|persona|pessoa|personne|user|head|kopf|tête|piece|night|nacht|noche|noite|nuit)(?!\p{L})|yearly|annually|jährlich|monatlich)/iu;

/** What became of tests and the like. */
export const passWords = cue(
  "pass|passes|passed|passing|succeed(?:s|ed)?|successful|green|ok|bestanden|bestehen|durchgelaufen|grün|erfolgreich|passam|passaram|passou|aprovad[oa]s?|verdes?|pasan|pasaron|pasad[oa]s?|aprobad[oa]s?|superan|superad[oa]s?|réussissent|réussis?|passent|passée?s?|verte?s?|réussies?",
  "通过|成功",
);
export const failWords = cue(
  "fail|fails|failed|failing|broken|red|fehlgeschlagen|schlagen|schlägt|scheitern|scheitert|falham|falharam|falhou|fallan|fallaron|falla|fallado|échouent|échouées?|échoués?|échoue",
  "失败",
);

/** Of all there are. */
export const totalWords = cue(
  "in total|total|altogether|in all|all together|together|combined|overall|across|adds? up|sums? to|insgesamt|summiert|zusammen|in summe|no total|ao todo|em conjunto|en total|en conjunto|au total|en tout|ensemble",
  "一共|总共|合计|加起来|总计|共有?",
);
/** A part of all there is. */
export const shareWords = cue(
  "of (?:the )?(?:total|whole|all|entire)|do total|de todo o|del total|du total|de l['’]ensemble|vom gesamt\\p{L}*|de[rs] gesamt\\p{L}*|aller|insgesamt",
  "占|总",
);
const most =
  "highest|warmest|hottest|best|largest|biggest|longest|most|dearest|maximum|max|höchste[nmrs]?|wärmste[nmrs]?|beste[nmrs]?|größte[nmrs]?|längste[nmrs]?|teuerste[nmrs]?|maior|melhor|máxim[oa]|mais (?:alt|quente|long|car)\\p{L}*|mayor|mejor|más (?:alt|cálid|larg|car)\\p{L}*|plus (?:haut|chaud|grand|long|cher)\\p{L}*|meilleure?|maximale?";
const least =
  "lowest|coldest|coolest|worst|smallest|shortest|least|cheapest|minimum|min|niedrigste[nmrs]?|kälteste[nmrs]?|schlechteste[nmrs]?|kleinste[nmrs]?|kürzeste[nmrs]?|billigste[nmrs]?|menor|pior|mínim[oa]|mais (?:baix|fri|curt|barat)\\p{L}*|más (?:baj|frí|cort|barat)\\p{L}*|peor|plus (?:bas|froid|petit|court)\\p{L}*|moins (?:haut|cher|chaud|long)\\p{L}*|pire|minimale?";
/** From the one end of what there is to the other. */
export const mostWords = cue(most, "最高|最大|最多|最热|最长|最贵");
export const leastWords = cue(least, "最低|最小|最少|最冷|最短|最便宜");
/** Names what is not meant. */
export const exceptWords = cue(
  "without|except|excluding|excl\\.|apart from|ohne|außer|sem|exceto|sin|excepto|sans|sauf|hors",
  "除|不算|不含",
);
/** "of the total": the number is none. */
export const partOfEnd =
  /(?<!\p{L})(?:of|do|del|du|vom|des|der)\s(?:the\s)?(?:total|gesamt\p{L}*)/iu;

const reckoning = takeApart(
  anyOf([
    changeWords,
    riseWords,
    fallWords,
    soWords,
    togetherWords,
    leftWords,
    lackWords,
    averageWords,
    totalWords,
    exceptWords,
    durationWords,
    needWords,
    saveWords,
    passWords,
    failWords,
    ...times.map(([pattern]) => pattern),
  ]),
);
/** Without any of these a sentence reckons nothing. */
export const reckoningWords = new RegExp(
  [
    word(
      [
        reckoning.words,
        "another|noch|encore|between|zwischen|entre|total|altogether|in all|in summe|ao todo|conjunto|en tout|equals|corresponds|entspricht|entsprechen|equivalem?|per|pro|je|por|par|each|times|fold|mal|vezes|veces|fois|more|less|mehr|weniger|mais|menos|más|moins|thirds?|quarters?|fifths?|half|drittel|viertel|fünftel|hälfte|terços?|quartos?|metade|tercios?|cuartos?|mitad|tiers|quarts?|moitié",
      ].join("|"),
    ),
    reckoning.han,
    pointWords.source,
    "[%=≈→+(（每倍]|[,，–—] ?(?:~|about|around|roughly|some|nearly|almost|circa|ca|etwa|rund|ungefähr|knapp|fast|gut|cerca|quase|uns|unos|casi|aproximadamente|environ|près|presque|or|oder|ou|o|约|大约|近)",
    "也就是|即|占|相当于|等于|结束|到达|还[有剩差]|分之|一半",
  ].join("|"),
  "iu",
);

export const medianWords = cue("median|mediana|médiane|avg", "中位");
/** Says that not all is meant. */
export const partWords = cue(
  "without|except|excluding|apart from|remaining|other|others|rest|only|first|last|weekdays?|weekends?|weighted|ohne|außer|übrigen?|anderen?|rest|nur|ersten?|letzten?|werktags?|gewichtet\\p{L}*|sem|exceto|restantes?|outr[oa]s|só|primeir[oa]s|últim[oa]s|sin|excepto|demás|otr[oa]s|solo|primer[oa]s|últim[oa]s|sans|sauf|autres?|reste|seulement|premi\\p{L}+|derni\\p{L}+",
  "除|其余|其他|剩下|前|后|只",
);

/** "one of the 38 tests": the number is that of all. */
export const wholeEnd =
  /(?<!\p{L})(?:of|von|aus|sur|de|dos|das|del|des)(?: (?:the|den|los|las|les|its|our|your))?[\s*_]*$/iu;

/** What has to be then. */
export const mustWords =
  /(?<!\p{L})(?:must|have to|has to|need to|needs to|should|will|muss|musst|müssen|sollten?|deves?|tens de|tem de|precisas?|debes?|tienes que|hay que|dois|devez|doit|faut|also um|also gegen)(?!\p{L})|[,;]\s(?:then )?(?:it|you|they|we)(?: will be|[’']?ll be)? (?:is|are|ends?|finish\p{L}*|arrives?)(?!\p{L})|预计|会|就|要|应|^[,，]\s*$/iu;
