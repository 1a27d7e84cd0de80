import type { LanguageRules } from "./language-rules.ts";

const VERY = "(?:(?:wirklich|sehr|total|auch|besonders|gerne?|einfach|übrigens|eigentlich) )*";
const NOW =
  "(?: (?:jetzt|inzwischen|derzeit|aktuell|zurzeit|gerade|immer noch|seit [\\p{L}\\p{N} ]{2,24}?))?";

export const germanRules: LanguageRules = {
  isSpaced: true,
  ends: "(?:und|oder) (?:ich|mein\\p{L}*|wir|er|sie|es|du|bin|habe|arbeite|wohne|lebe|brauche|möchte|kann)|aber|weil|denn|sondern|als|obwohl|während|wenn|nicht|gezogen|umgezogen|zusammen|mit (?:mein|der|dem)\\p{L}*",
  and: "und|sowie|oder",
  leading: "ein|eine|einen|einem|einer|der|die|das|den|dem",
  trailing:
    "jetzt|auch|sehr|total|gerne|gern|momentan|zurzeit|derzeit|gerade|aktuell|übrigens|eben|besonders|wirklich|überhaupt|bitte",
  notAnItem:
    "ich|mein\\p{L}*|sie|er|wir|du|es|aber|weil|bitte|das|dich|dir|ihn|euch|diese[rsnm]?|nichts?|nur|mir|wie|wenn|dass|was|mehr|jetzt|lieber|kein\\p{L}*|noch",
  firstPerson: "ich|mein|meine|mir|mich|wir",
  voids:
    "wenn|falls|würde|wäre|hätte|könnte|möchte|stell dir vor|angenommen|nehmen wir an|tu so|als ob|ob|(?:er|sie|man|leute|alle|jemand|freundin|freund|frau|mann|mutter|vater|chef|chefin|arzt|ärztin|schwester|bruder|kollegin|kollege|[\\p{Lu}]\\p{Ll}+) (?:immer |oft |mir |mal )?(?:sagte?|sagen|meinte?|glaubte?|behauptete?|denkt|dachte|erzählte?|schrieb|schreibt|fragte?)|laut|nie gesagt|glaube nicht|in (?:der|meiner|einer) geschichte|in meinem traum|geträumt|weißt du",
  orders:
    "übersetze?|korrigiere?|fasse?|formuliere|verbessere|prüfe|lies|erkläre|kürze|antworte|beantworte|schreibe?|sag|wiederhole|beispiel|z\\. ?b\\.|hier ist|das ist (?:ein|der) (?:text|brief|e-?mail)",
  hedges:
    "vielleicht|wahrscheinlich|möglicherweise|vermutlich|ich glaube|ich denke|glaube ich|denke ich|nicht sicher|anscheinend",
  jokes: "haha+|lol|nur spaß|kleiner scherz|scherz|war ein witz",
  asks: "(?:und |aber )?(?:was|wie|wo|wer|wann|warum|welche\\p{L}*|kannst|können|könntest|gibt|ist|hast|soll|weißt|hilfst)",
  corrections:
    "nein\\b|nee\\b|doch\\b|eigentlich|korrektur|falsch|(?:das )?stimmt nicht|das ist (?:falsch|nicht)|entschuldigung|ich meinte",
  labels: "hinweis|notiz|merke|ps|hallo|hi|nein|ja|update",
  nouns: {
    KIN: {
      frau: "partner",
      mann: "partner",
      partnerin: "partner",
      partner: "partner",
      freundin: "partner",
      freund: "partner",
      mutter: "mother",
      mama: "mother",
      vater: "father",
      papa: "father",
      schwester: "sister",
      bruder: "brother",
      tochter: "daughter",
      sohn: "son",
    },
    PET: { hund: "dog", hündin: "dog", katze: "cat", kater: "cat", pferd: "horse", hase: "pet" },
    DIET: {
      vegetarisch: "vegetarian",
      vegetarier: "vegetarian",
      vegetarierin: "vegetarian",
      vegan: "vegan",
      veganer: "vegan",
      veganerin: "vegan",
    },
    THING: {
      farbe: "colour",
      film: "film",
      essen: "food",
      gericht: "food",
      lied: "song",
      buch: "book",
    },
  },
  rules: [
    {
      key: "note",
      category: "other",
      pattern:
        "(?:merke? dir|denke? daran|vergiss nicht|notiere?)(?: bitte| mal)*[,:]?(?: dass|:)? {T}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern:
        "(?:ich (?:wohne|lebe)|(?:wohne|lebe) ich)(?: jetzt)? (?:nicht mehr|(?<not>nicht)) in {V}",
      isEnded: true,
    },
    {
      key: "works_at",
      category: "work",
      pattern:
        "(?:ich arbeite|arbeite ich)(?: jetzt)? (?:nicht mehr|(?<not>nicht)) (?:bei|für) {V}|ich habe? (?:früher )?bei {V}(?= (?:gekündigt|aufgehört|gearbeitet))",
      isEnded: true,
    },
    {
      key: "likes",
      category: "preference",
      pattern: "ich mag {L}(?= nicht mehr)",
      isEnded: true,
    },
    {
      key: "name",
      category: "person",
      pattern:
        "(?:ich hei(?:ß|ss)e|hei(?:ß|ss)e ich|mein (?:vor)?name ist)(?: eigentlich| übrigens)? (?!nicht){W}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern: `(?:ich (?:wohne|lebe)|(?:wohne|lebe) ich)${NOW} in {V}|(?:ich bin|bin ich|wir sind|sind wir)(?: [^,.!?]{1,40}?)? nach {V}(?= (?:um)?gezogen)`,
    },
    {
      key: "from",
      category: "place",
      pattern:
        "(?:ich komme|komme ich|ich bin)(?: ursprünglich| eigentlich)? aus (?:der |den |dem )?{N}",
    },
    {
      key: "works_at",
      category: "work",
      pattern: `(?:ich arbeite|arbeite ich)${NOW} (?:bei|für) (?!mir|uns|dir|mein|ein){V}`,
    },
    {
      key: "job",
      category: "work",
      pattern: `(?:ich arbeite|arbeite ich)${NOW}(?: (?:bei|für|in) [^,.!?]+?)? als (?:eine? )?(?<v>[^,;.!?()\\n]{2,50}?)(?= (?:an|in|im|bei|für|und|am|seit) |\\s*(?:[,;.!?()]|$))`,
    },
    {
      key: "{k}",
      category: "family",
      pattern: "meine? (?:[\\p{L}]+ )?{KIN} heißt {N}|(?<=^\\s*)meine? (?:[\\p{L}]+ )?{KIN} {N}",
    },
    { key: "partner", category: "family", pattern: "ich bin mit {N} verheiratet" },
    {
      key: "family",
      category: "family",
      pattern:
        "(?:ich habe?|wir haben|habe? ich) (?<v>(?:\\d|zwei|drei|vier|fünf|ein|eine|einen) (?:kind(?:er)?|töchter|tochter|söhne|sohn|brüder|bruder|schwestern?|geschwister))(?! namens)",
    },
    {
      key: "{k}",
      category: "possession",
      pattern:
        "(?:mein|unser)e? {PET} heißt {N}|(?:ich habe?|wir haben) eine?n? (?:[\\p{L}]+ )?{PET},? (?:namens|der|die|das) {N}",
    },
    {
      key: "birthday",
      category: "date",
      pattern:
        "(?:ich habe?|habe? ich) am (?<v>\\d{1,2}\\. ?[\\p{L}\\d.]+(?: \\d{4})?) geburtstag|mein geburtstag ist(?: am| der)+ {V}|ich (?:bin|wurde) am (?<v>[^,!?]*?\\d[^,!?]*?)(?: in [\\p{L}]+)? geboren",
    },
    {
      key: "age",
      category: "person",
      pattern: "ich bin(?: jetzt| schon| erst)? (?<v>\\d{1,3})(?= jahre)",
    },
    {
      key: "allergic_to",
      category: "health",
      pattern: `(?:ich bin|bin ich) ${VERY}allergisch (?:gegen|auf) {L}|ich habe? eine (?:[\\p{L}]+ )?allergie gegen {L}`,
    },
    {
      key: "diet",
      category: "preference",
      pattern: "ich (?:bin|esse|lebe)(?: jetzt)? {DIET}",
      value: "{k}",
    },
    {
      key: "favourite_{k}",
      category: "preference",
      pattern: "meine? lieblings-?(?<k>[\\p{L}]+) (?:ist|sind|heißt) (?!nicht){V}",
    },
    {
      key: "dislikes",
      category: "preference",
      pattern: `ich hasse ${VERY}{L}|ich mag ${VERY}keine?n? {L}|ich mag ${VERY}{L}(?= (?:[\\p{L}]+ )?nicht(?! mehr))`,
    },
    {
      key: "likes",
      category: "preference",
      pattern: `(?:ich (?:mag|liebe)|(?:mag|liebe) ich) ${VERY}{L}|ich (?:spiele|höre|trinke|esse|lese) (?:sehr )?gerne? {L}|am liebsten (?:spiele|höre|trinke|esse|lese) ich {L}`,
    },
  ],
};
