import type { Language } from "../detect-language.ts";

const words = (list: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, "iu");

/** Words that say "not". */
export const negation: Readonly<Record<Language, RegExp>> = {
  en: words(
    "no longer|not(?! only)|no|never|none|nobody|fail\\p{L}*|unable|lack\\p{L}*|nothing|neither|nor|cannot|\\p{L}+n['’]t",
  ),
  de: words("nicht mehr|nicht(?! nur)|kein\\p{L}*|nie|niemals|niemand|nichts|weder"),
  zh: /没|未|不(?!过|仅|同|断|久)|无(?!论|线|人机)|禁|勿/u,
  pt: words("já não|não|nunca|nenhum\\p{L}*|nada|nem|ninguém|jamais"),
  es: words("ya no|no|nunca|ningun\\p{L}*|ningún|nada|ni|nadie|jamás|tampoco"),
  fr: words("ne|n['’](?=\\p{L})|pas|jamais|aucun\\p{L}*|rien|ni|personne"),
};
/** Words that say it in themselves. */
export const hiddenNegation = words(
  "free|without|ohne|sem|sin|sans|kept? out|out of|away|off limits|unlike|stop\\p{L}*|avoid\\p{L}*|miss(?:ed|ing|es)|exclu\\p{L}+|except|unless|only|refus\\p{L}+|declin\\p{L}+|den(?:y|ied|ies)|forb\\p{L}+|bann?e?d?|prohibit\\p{L}*|against|instead|rather|vegetarian|vegan|empty|un(?:known|clear|able|likely|hurt|changed|paid)|remains? open|kostenlos|kostenfrei|frei|fehl\\p{L}+|vermeid\\p{L}+|verboten|ausgeschlossen|ausgenommen|außer|statt|unver\\p{L}+|grátis|gratuit\\p{L}*|gratis|evit\\p{L}+|proib\\p{L}+|prohib\\p{L}+|exceto|excepto|salvo|falta\\p{L}*|interdit\\p{L}*|sauf|manqu\\p{L}+|uniquement|exclusivamente|somente|apenas|solo|sólo|nur|erst|ausschließlich|lack\\p{L}*|hardly|barely|kaum|apenas|à peine|adiad\\p{L}+|postponed|pending",
);
/** What says one thing on the left and the opposite on the right. */
export const contrasts: readonly (readonly [RegExp, RegExp])[] = (
  [
    [
      "higher|höher\\p{L}*|mais alt[oa]s?|más alt[oa]s?|plus hauts?",
      "lower|niedriger\\p{L}*|mais baix[oa]s?|más baj[oa]s?|plus bas",
    ],
    ["more|mehr|mais|más|plus", "less|fewer|weniger|menos|moins"],
    [
      "(?:larg|bigg|great)er|größer\\p{L}*|maior\\p{L}*|mayor(?:es)?|plus grande?s?",
      "smaller|kleiner\\p{L}*|menor\\p{L}*|plus petite?s?",
    ],
    ["longer|länger\\p{L}*", "shorter|kürzer\\p{L}*"],
    ["faster|quicker|schneller\\p{L}*", "slower|langsamer\\p{L}*"],
    [
      "cheaper|cheapest|billiger\\p{L}*|günstiger\\p{L}*|más barat[oa]s?|mais barat[oa]s?|moins chers?",
      "dearer|more expensive|most expensive|teurer\\p{L}*|más car[oa]s?|mais car[oa]s?|plus chers?",
    ],
    [
      "increas\\p{L}+|rose|rises?|rising|risen|grew|grown|grow|growth|climb\\p{L}*|gained|expand\\p{L}*|stieg\\p{L}*|gestiegen\\p{L}*|steig\\p{L}*|höher\\p{L}*|erhöh\\p{L}*|zugenommen|aument\\p{L}+|subi\\p{L}+|augment\\p{L}+",
      "decreas\\p{L}+|fell|falls?|falling|fallen|drop\\p{L}*|declin\\p{L}+|shrank|shrunk|shrink\\p{L}*|slipped|lost|sank\\p{L}*|gesunken\\p{L}*|sink\\p{L}*|gesenkt\\p{L}*|verringer\\p{L}*|abgenommen|diminu\\p{L}+|baj[óa]\\p{L}*|ca[ií]\\p{L}+|baiss\\p{L}+",
    ],
    [
      "accept\\p{L}*|approv\\p{L}+|adopted|agreed|angenommen|genehmigt|aceit\\p{L}+|aprov\\p{L}+|aprob\\p{L}+|acept\\p{L}+|adopté\\p{L}*",
      "reject\\p{L}*|refus\\p{L}+|declined|denied|turned down|voted down|abgelehnt|rejeit\\p{L}+|rechaz\\p{L}+|rejeté\\p{L}*",
    ],
    [
      "open|opens|opened|geöffnet|abiert[oa]s?|abert[oa]s?|ouverte?s?",
      "closed|closes|shut|geschlossen|cerrad[oa]s?|fechad[oa]s?|fermée?s?",
    ],
    [
      "allowed|permitted|may be|erlaubt|gestattet|permitid[oa]s?|autorisée?s?",
      "forbidden|prohibited|banned|may not|must not|verboten|untersagt|prohibid[oa]s?|proibid[oa]s?|interdite?s?",
    ],
    [
      "passed|succeeded|bestanden|gelungen|aprobad[oa]s?|réussie?s?",
      "failed|fehlgeschlagen|gescheitert|durchgefallen|fall[óo]|échoué\\p{L}*",
    ],
    [
      "won|wins|gewann|gewonnen|ganó|ganhou|gagné",
      "lost|loses|verlor|verloren|perdió|perdeu|perdu",
    ],
    [
      "bought|purchased|kaufte|gekauft|compró|comprou|acheté",
      "sold|verkaufte|verkauft|vendió|vendeu|vendu",
    ],
    ["free|kostenlos|gratis|gratuit\\p{L}*", "paid|kostenpflichtig|payant\\p{L}*"],
    [
      "safe|harmless|sicher|unbedenklich|segur[oa]s?|sûre?s?",
      "unsafe|dangerous|harmful|gefährlich|peligros[oa]s?|perigos[oa]s?|dangereu\\p{L}+",
    ],
    ["male|man|men|männlich\\p{L}*|macho", "female|woman|women|weiblich\\p{L}*|hembra"],
    ["north|northern|nördlich\\p{L}*|norte|nord", "south|southern|südlich\\p{L}*|sur|sul|sud"],
    ["east|eastern|östlich\\p{L}*", "west|western|westlich\\p{L}*"],
    ["common|frequent|häufig\\p{L}*", "rare|rarely|uncommon|selten\\p{L}*"],
    ["first|earliest|erste\\p{L}*|primer[oa]?|primeir[oa]", "last|latest|letzte\\p{L}*|últim[oa]"],
    ["indoors?|inside", "outdoors?|outside"],
    [
      "compulsory|mandatory|obligatory|required|has to|have to|must|verpflichtend|pflicht|vorgeschrieben|obrigatóri[oa]s?|obligatori[oa]s?|obligatoires?",
      "optional|voluntary|voluntarily|freiwillig\\p{L}*|facultativ[oa]s?|opcional|opcionais|voluntári[oa]s?|voluntari[oa]s?|facultatifs?|facultatives?",
    ],
    ["possible|möglich|possível|posible", "impossible|unmöglich|impossível|imposible"],
    [
      "at least|no less than|mindestens|pelo menos|al menos|au moins",
      "at most|no more than|höchstens|maximal|no máximo|como máximo|au plus|au maximum",
    ],
    [
      "prais\\p{L}+|welcom\\p{L}+|support(?:s|ed)?|back(?:s|ed)|defend\\p{L}*|lobt\\p{L}*|begrüßt\\p{L}*|befürwort\\p{L}+|elogi\\p{L}+|apoi\\p{L}+|apoy\\p{L}+|salu[eé]\\p{L}*|soutien\\p{L}+|soutenu",
      "critici[sz]\\p{L}+|oppos\\p{L}+|condemn\\p{L}*|attack\\p{L}*|kritisier\\p{L}+|bemängel\\p{L}+|critic\\p{L}+|criticou|critiqu\\p{L}+",
    ],
    [
      "temporary|temporarily|vorübergehend\\p{L}*|temporári[oa]s?|temporal(?:es)?|temporaires?",
      "permanent|permanently|dauerhaft\\p{L}*|permanentes?|definitiv[oa]s?|définiti\\p{L}+",
    ],
    ["majority|mehrheit|maioria|mayoría|majorité", "minority|minderheit|minoria|minoría|minorité"],
    ["stronger|strengthen\\p{L}*|stärker\\p{L}*", "weaker|weaken\\p{L}*|schwächer\\p{L}*"],
    [
      "earlier|früher\\p{L}*|mais cedo|más temprano|plus tôt",
      "later|später\\p{L}*|mais tarde|más tarde|plus tard",
    ],
    [
      "public|öffentlich\\p{L}*|públic[oa]s?|publi(?:c|que)s?",
      "private|privat\\p{L}*|privad[oa]s?|privée?s?",
    ],
    [
      "always|immer|siempre|sempre|toujours",
      "rarely|seldom|sometimes|selten|manchmal|rara vez|às vezes|parfois",
    ],
  ] as const
).map(([left, right]) => [words(left), words(right)] as const);

/** What lies on one side of something, or on the other: opposites only of the same thing. */
export const sides: readonly (readonly [RegExp, RegExp])[] = [
  [
    words("before|until|bevor|vor|vorher|antes d[eoa]l?s?|antes|avant|until"),
    words("after|since|nachdem|nach|nachher|después|tras|depois|après"),
  ],
  [
    words("above|over|more than|über|mehr als|acima|mais de|más de|encima|plus de|au-dessus"),
    words(
      "below|under|less than|unter|weniger als|abaixo|menos de|debajo|moins de|au-dessous|en dessous",
    ),
  ],
];

export const chineseContrasts: readonly (readonly [RegExp, RegExp])[] = [
  [/增加|增长|上升|提高|上涨|变多|多了/u, /减少|下降|降低|下跌|变少|少了/u],
  [/饭前|餐前|空腹/u, /饭后|餐后/u],
  [/之前|以前/u, /之后|以后/u],
  [/高于|更高/u, /低于|更低/u],
  [/大于|更大/u, /小于|更小/u],
  [/同意|通过了|批准|接受/u, /拒绝|否决|驳回|反对/u],
  [/开放|营业/u, /关闭|闭馆|停业/u],
  [/允许|可以/u, /禁止|不得|禁用/u],
  [/成功/u, /失败/u],
  [/免费/u, /收费/u],
];

/** Everything, or nothing; and what leaves something out. */
export const whole: Readonly<Record<Language, RegExp>> = {
  en: words(
    "all(?! right| but| in all)|every|everyone|everything|everybody|each|always|entire|entirely|whole|completely|fully",
  ),
  de: words(
    "alle|alles|jede[rsnm]?|sämtliche\\p{L}*|immer|vollständig\\p{L}*|komplett\\p{L}*|ganze[nrsm]?|gesamte[nrsm]?",
  ),
  zh: /全部|所有|每个|每一|都|总是|一律/u,
  pt: words("tod[oa]s?|tudo|cada|sempre|inteir[oa]s?|inteiramente|completamente"),
  es: words("tod[oa]s?|todo|cada|siempre|enter[oa]s?|enteramente|completamente"),
  fr: words("tous|toutes?|tout|chaque|toujours|entière?s?|entièrement"),
};
export const partial: Readonly<Record<Language, RegExp>> = {
  en: words(
    "some|most|mostly|apart from|but for|many|several|few|partly|partially|except|excluding|half|only|all but|other than|\\d+ (?:out )?of (?:the )?\\d+",
  ),
  de: words(
    "einige|manche|die meisten|meist|mehrere|wenige|teilweise|außer|ausgenommen|nur|\\d+ (?:der|von) \\d+",
  ),
  zh: /一些|部分|大多|多数|少数|除了|除外|仅|只有/u,
  pt: words(
    "algu(?:m|ns|mas?)|a maioria|muit[oa]s|vári[oa]s|pouc[oa]s|exceto|metade|apenas|\\d+ d[oe]s? \\d+",
  ),
  es: words(
    "algun[oa]s?|algunos|la mayoría|much[oa]s|vari[oa]s|poc[oa]s|excepto|mitad|solo|sólo|\\d+ de (?:los |las )?\\d+",
  ),
  fr: words(
    "certain(?:e?s)|quelques|la plupart|plusieurs|peu|sauf|moitié|seulement|\\d+ (?:des|sur) \\d+",
  ),
};

/** What comes behind it is the reason. */
export const reason: Readonly<Record<Language, RegExp>> = {
  en: words("because(?: of)?|due to|owing to|caused by|reason:?|thanks to"),
  de: words("weil|wegen|aufgrund|da|denn|Grund:?|dank"),
  zh: /因为|由于|原因/u,
  pt: words("porque|devido a|por causa d[eoa]s?|graças a|motivo:?"),
  es: words("porque|debido a|por culpa de|a causa de|gracias a|motivo:?"),
  fr: words("parce que?|car|à cause d[eu]s?|en raison d[eu]s?|grâce à"),
};

/** Says that it is so for certain, or always. */
export const certain: Readonly<Record<Language, RegExp>> = {
  en: words(
    "prove[ns]?|proved|establish\\p{L}*|certain(?:ly)?|definite(?:ly)?|undoubtedly|guarantee\\p{L}*|confirm\\p{L}*|demonstrate\\p{L}*|without exception|inevitabl\\p{L}+|clearly shows?|conclusive\\p{L}*|must",
  ),
  de: words(
    "beweis\\p{L}*|bewiesen|erwiesen\\p{L}*|nachgewiesen\\p{L}*|belegt|sicher|bestimmt|zweifellos|garantier\\p{L}*|bestätig\\p{L}*|muss|müssen|steht fest|ausnahmslos",
  ),
  zh: /证明|证实|确定|肯定|必然|一定|必须|保证|毫无疑问/u,
  pt: words(
    "prov(?:a|ou|ado|ada|aram)|comprov\\p{L}+|certamente|sem dúvida|garant\\p{L}+|confirm\\p{L}+|demonstr\\p{L}+|deve|devem|obrigatóri\\p{L}+",
  ),
  es: words(
    "prueba|probado|demostr\\p{L}+|demuestr\\p{L}+|ciertamente|sin duda|seguro|garantiz\\p{L}+|confirm\\p{L}+|deben?|obligatori\\p{L}+|comprob\\p{L}+",
  ),
  fr: words(
    "prouv\\p{L}+|démontr\\p{L}+|établi\\p{L}*|certainement|sans doute|garanti\\p{L}*|confirm\\p{L}+|doit|doivent|obligatoire\\p{L}*|à coup sûr",
  ),
};
/** Says that it may be so, or seems so. */
export const unsure: Readonly<Record<Language, RegExp>> = {
  en: words(
    "suspect\\p{L}*|believed?|thought|assum\\p{L}+|probabl[ey]|perhaps|may|might|could|possibl[ey]|suggest\\p{L}*|likely|appears?|seems?|apparently|presumabl[ey]|allegedly|reportedly|estimat\\p{L}+|expect(?:s|ed)?|planned|considered|should|recommended|preferabl[ey]|optional\\p{L}*|tentativ\\p{L}+|cannot be ruled out|caution|weak|discussed|proposed|studied",
  ),
  de: words(
    "wahrscheinlich|vermut\\p{L}+|verdacht\\p{L}*|vielleicht|möglicherweise|könnten?|dürften?|kann|können|mutmaßlich|voraussichtlich|offenbar|angeblich|scheint|scheinen|soll|sollen|sollten?|empfohlen|empfiehlt|deutet|deuten|hinweise|nach bisherigen",
  ),
  zh: /可能|或许|也许|大概|似乎|据称|预计|估计|建议|有望|推测|疑似|未必/u,
  pt: words(
    "provavelmente|suspeit\\p{L}+|talvez|pode|podem|poderá|poderia\\p{L}*|possivelmente|suger\\p{L}+|parece\\p{L}*|alegad\\p{L}+|previst[oa]s?|estim\\p{L}+|recomend\\p{L}+|deverá|indíci\\p{L}+|presum\\p{L}+",
  ),
  es: words(
    "probablemente|sospech\\p{L}+|quizás?|tal vez|puede|pueden|podría\\p{L}*|posiblemente|sugier\\p{L}+|parece\\p{L}*|supuest\\p{L}+|previst[oa]s?|estim\\p{L}+|recomiend\\p{L}+|recomend\\p{L}+|presunt\\p{L}+|al parecer|se cree",
  ),
  fr: words(
    "probable(?:ment)?|soupçonn\\p{L}+|peut-être|peut|peuvent|pourrai\\p{L}+|possible(?:ment)?|suggèr\\p{L}+|semble\\p{L}*|prévue?s?|estim\\p{L}+|recommand\\p{L}+|devrai\\p{L}+|serai\\p{L}+|vraisemblable\\p{L}*|sans doute|conseill\\p{L}+",
  ),
};
/** Says that one thing makes another. */
export const causal: Readonly<Record<Language, RegExp>> = {
  en: words(
    "caus(?:e|es|ed|ing)|leads? to|led to|results? (?:in|from)|resulted (?:in|from)|triggers?|triggered|responsible for",
  ),
  de: words(
    "verursach\\p{L}+|führ(?:t|en|te|ten) (?:\\p{L}+ ){0,4}zu|bewirk\\p{L}+|löst (?:\\p{L}+ ){0,4}aus|ausgelöst",
  ),
  zh: /导致|造成|引起|引发/u,
  pt: words("caus(?:a|am|ou|aram|ado|ada)|provoc\\p{L}+|lev(?:a|am|ou) a|result\\p{L}+"),
  es: words("caus(?:a|an|ó|aron|ado|ada)|provoc\\p{L}+|llev(?:a|an|ó) a|result\\p{L}+"),
  fr: words("caus(?:e|ent|é|ée)s?|provoqu\\p{L}+|entraîn\\p{L}+|résult\\p{L}+|conduit à"),
};
/** Says only that two things go together. */
export const linked: Readonly<Record<Language, RegExp>> = {
  en: words(
    "correlat\\p{L}+|associat(?:ed|ion|ions)|links?|linked|went along with|relationship|connection|causal",
  ),
  de: words(
    "korrel\\p{L}+|zusammenh\\p{L}+|assoziiert\\p{L}*|hängt (?:\\p{L}+ ){0,4}zusammen|geht (?:\\p{L}+ ){0,4}einher|einhergeh\\p{L}+",
  ),
  zh: /相关|关联|有关|联系/u,
  pt: words("correl\\p{L}+|associ(?:ado|ada|ação|ados|adas)|relacion\\p{L}+|ligação|ligad[oa]s?"),
  es: words(
    "correl\\p{L}+|asoci(?:ado|ada|ación|ados|adas)|relacion\\p{L}+|vínculo|vinculad[oa]s?",
  ),
  fr: words("corrél\\p{L}+|associ(?:é|ée|és|ées|ation)|li(?:é|ée|és|ées)|lien|rapport"),
};
