import type { Language } from "../detect-language.ts";

const words = (list: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, "iu");

/** Words that say "not". */
export const negation = words(
  "not|no|never|none|nobody|fail\\p{L}*|unable|lack\\p{L}*|nothing|neither|nor|cannot|without|\\p{L}+n['’]t|nicht|kein\\p{L}*|nie|niemand|nichts|ohne|não|nunca|sem|nenhum\\p{L}*|nada|ningun\\p{L}*|ningún|sin|ne|pas|jamais|aucun\\p{L}*|rien|sans",
);
export const chineseNegation = /没|未|不(?!过|仅|同|断|久)|无(?!论|线|人机)|禁|勿/u;

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
      "increas\\p{L}+|rose|rises?|rising|risen|grew|grown|climbed|gained|stieg\\p{L}*|gestiegen|zugenommen|aument\\p{L}+|subi\\p{L}+|augment\\p{L}+",
      "decreas\\p{L}+|fell|falls?|falling|fallen|dropped|declin\\p{L}+|shrank|lost|sank\\p{L}*|gesunken|abgenommen|diminu\\p{L}+|baj[óa]\\p{L}*|ca[ií]\\p{L}+|baiss\\p{L}+",
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
    ["before|vor|vorher|antes|avant", "after|nach|nachher|después|depois|après"],
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
      "always|immer|siempre|sempre|toujours",
      "rarely|seldom|sometimes|selten|manchmal|rara vez|às vezes|parfois",
    ],
  ] as const
).map(([left, right]) => [words(left), words(right)] as const);

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
    "all(?! right| but| in all)|every|everyone|everything|everybody|each|always|entirely|completely|fully",
  ),
  de: words("alle|alles|jede[rsnm]?|sämtliche\\p{L}*|immer|vollständig|komplett"),
  zh: /全部|所有|每个|每一|都|总是|一律/u,
  pt: words("tod[oa]s?|tudo|cada|sempre|inteiramente|completamente"),
  es: words("tod[oa]s?|todo|cada|siempre|enteramente|completamente"),
  fr: words("tous|toutes?|tout|chaque|toujours|entièrement"),
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
