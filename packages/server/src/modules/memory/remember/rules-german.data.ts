import type { LanguageRules } from "./language-rules.ts";

const ARTICLE = "(?:ein|eine|einen|einem|einer|der|die|das|den|dem)";
const MANY =
  "(?:(?:wirklich|sehr|total|echt|auch|besonders|gerne|gern|einfach|so|richtig|übrigens|am liebsten|ja|eigentlich) )*";
const NOT_AN_OBJECT =
  "(?!(?:es|das|dich|dir|sie|ihn|euch|diese[rsnm]?|dieses|nicht|nichts|nur|mir|wie|wenn|dass|was|keine Ahnung|mehr|jetzt|hier|lieber|kein\\w*|noch)(?![\\p{L}]))";

export const germanRules: LanguageRules = {
  isSpaced: true,
  end: String.raw`\s*(?:[,;!?()…\n\ufffc"“]|\.?\s*$|\s[-–—]\s)|:\s|\s+(?:(?:und|oder) (?:ich|mein\w*|wir|er|sie|es|du|das|bin|habe|arbeite|wohne|möchte|brauche|lebe|kann)\b|aber\b|weil\b|denn\b|sondern\b|als (?=[\p{L}])|obwohl\b|während\b|wenn\b|nicht mehr\b|gezogen\b|umgezogen\b|mit (?:mein|der|dem)\w*)`,
  and: "und|sowie|oder",
  leading: `(?:${ARTICLE}\\s+)+`,
  trailing:
    "\\s(?:jetzt|auch|sehr|total|gerne|gern|momentan|zurzeit|derzeit|gerade|aktuell|nun|übrigens|halt|eben|besonders|so|wirklich|überhaupt|bitte)",
  notAnItem: "(?:ich|mein\\w*|sie|er|wir|du|es|aber|weil|bitte|das)(?![\\p{L}])",
  firstPerson: "ich|mein|meine|mir|mich|wir",
  voids:
    "wenn|falls|würde|wäre|hätte|könnte|möchte|stell dir vor|stellen sie sich vor|angenommen|nehmen wir an|tu so|als ob|ob|(?:er|sie|man|leute|alle|jemand|freundin|freund|frau|mann|mutter|vater|chef|chefin|arzt|ärztin|schwester|bruder|kollegin|kollege|[\\p{Lu}][\\p{Ll}]+) (?:immer |oft |mir |mal )?(?:sagte|sagt|sagen|meint|meinte|glaubt|glaubte|behauptet|behauptete|denkt|dachte|erzählt|erzählte|schrieb|schreibt|fragt|fragte)|hat (?:mir )?gesagt|laut|stimmt nicht,? dass|nie gesagt|glaube nicht|übersetze|übersetz|schreib|schreibe|formuliere|korrigiere|sag|wiederhole|beispiel|z\\. ?b\\.|zitat|in (?:der|meiner|einer) geschichte|in meinem traum|geträumt|weißt du|rate mal",
  orders:
    "übersetze|übersetz|übersetzen sie|korrigiere|korrigier|fasse|fass|formuliere|verbessere|prüfe|lies|erkläre|kürze|analysiere|antworte|beantworte|hier ist|das ist (?:ein|der) (?:text|brief|e-?mail)|(?:er|sie) (?:schrieb|sagte)",
  hedges:
    "vielleicht|wahrscheinlich|möglicherweise|eventuell|vermutlich|ich glaube|ich denke|glaube ich|denke ich|nicht sicher|anscheinend|angeblich|könnte sein|ich überlege",
  jokes: "haha+|lol|nur spaß|kleiner scherz|scherz|war ein witz|😂|🤣|😜|ironie",
  asks: "^[^?]*?(?:[,;–—-]|\\bund\\b|\\baber\\b)\\s*(?:und |aber )?(?:was|wie|wo|wer|wann|warum|welche\\w*|kannst|können|könntest|gibt|ist|sind|hast|soll|sollte|weißt|wohin|woher|hilfst)(?![\\p{L}])",
  asked: "\\?",
  corrections:
    "nein\\b|nee\\b|doch\\b|eigentlich|korrektur|falsch|stimmt nicht|das stimmt nicht|das ist (?:falsch|nicht)|sorry,|entschuldigung|ich meinte",
  labels:
    "hinweis|notiz|ps|p\\.s|update|korrektur|nachtrag|übrigens|hallo|hi|info|wichtig|über mich|hintergrund|kontext|ja|nein|also|merke",
  nouns: {
    KIN: {
      frau: "partner",
      ehefrau: "partner",
      mann: "partner",
      ehemann: "partner",
      partnerin: "partner",
      partner: "partner",
      verlobte: "partner",
      verlobter: "partner",
      lebensgefährtin: "partner",
      lebensgefährte: "partner",
      mutter: "mother",
      mama: "mother",
      vater: "father",
      papa: "father",
      schwester: "sister",
      bruder: "brother",
      tochter: "daughter",
      sohn: "son",
      oma: "grandmother",
      großmutter: "grandmother",
      opa: "grandfather",
      großvater: "grandfather",
      tante: "aunt",
      onkel: "uncle",
      cousine: "cousin",
      cousin: "cousin",
      nichte: "niece",
      neffe: "nephew",
    },
    PERSON: {
      "beste freundin": "best_friend",
      "bester freund": "best_friend",
      freundin: "friend",
      freund: "friend",
      mitbewohner: "roommate",
      mitbewohnerin: "roommate",
      nachbar: "neighbour",
      nachbarin: "neighbour",
      chef: "boss",
      chefin: "boss",
      kollege: "colleague",
      kollegin: "colleague",
      hausarzt: "doctor",
      hausärztin: "doctor",
      arzt: "doctor",
      ärztin: "doctor",
      zahnarzt: "dentist",
      zahnärztin: "dentist",
      lehrer: "teacher",
      lehrerin: "teacher",
    },
    PET: {
      hund: "dog",
      hündin: "dog",
      welpe: "dog",
      welpen: "dog",
      katze: "cat",
      kater: "cat",
      hamster: "pet",
      kaninchen: "pet",
      papagei: "pet",
      pferd: "horse",
      haustier: "pet",
      schildkröte: "pet",
    },
    THING: {
      farbe: "colour",
      film: "film",
      essen: "food",
      gericht: "food",
      speise: "food",
      lied: "song",
      song: "song",
      band: "band",
      buch: "book",
      autor: "author",
      autorin: "author",
      getränk: "drink",
      sport: "sport",
      sportart: "sport",
      verein: "team",
      mannschaft: "team",
      jahreszeit: "season",
      tier: "animal",
      stadt: "city",
      zahl: "number",
      serie: "series",
    },
    OWNED: {
      auto: "car",
      fahrrad: "bike",
      handy: "phone_model",
      laptop: "laptop",
      rechner: "computer",
      kamera: "camera",
      gitarre: "guitar",
      boot: "boat",
      motorrad: "motorcycle",
    },
    PLACE: {
      heimatstadt: "hometown",
      staatsangehörigkeit: "nationality",
      nationalität: "nationality",
      muttersprache: "native_language",
      blutgruppe: "blood_type",
      schuhgröße: "shoe_size",
      größe: "height",
      zeitzone: "time_zone",
      sternzeichen: "star_sign",
    },
  },
  rules: [
    // What is true no more.
    {
      pattern:
        "(?:ich (?:wohne|lebe)|(?:wohne|lebe) ich)(?: jetzt)? (?:nicht mehr|nicht länger|(?<not>nicht)) in {V}",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern: "(?:ich habe?|habe? ich) (?:früher|mal|lange|damals) in {V}(?= (?:gewohnt|gelebt))",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern:
        "(?:ich bin|bin ich)(?: [^,.!?]{1,30}?)? aus {N} (?:weggezogen|fortgezogen|ausgezogen)",
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern:
        "(?:ich arbeite|arbeite ich)(?: jetzt)? (?:nicht mehr|nicht länger|(?<not>nicht)) (?:bei|für) (?:der |dem )?{V}",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern:
        "(?:ich habe?|habe? ich) (?:früher |damals )?(?:bei|für) (?:der |dem )?(?<v>[^,.!?]+?) (?:gekündigt|aufgehört|gearbeitet)",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern: "ich mag {V}(?= nicht mehr)",
      key: "likes",
      category: "preference",
      isMany: true,
      isEnded: true,
    },
    {
      pattern: "ich bin (?:nicht mehr|kein) (?:vegetarisch|vegetarier(?:in)?)",
      key: "diet",
      category: "preference",
      value: "vegetarian",
      isEnded: true,
    },
    {
      pattern: "ich bin (?:nicht mehr|kein) (?:vegan|veganer(?:in)?)",
      key: "diet",
      category: "preference",
      value: "vegan",
      isEnded: true,
    },
    {
      pattern: "ich habe? mein(?:en|e)? {V}(?= verkauft)",
      key: "owns",
      category: "possession",
      isMany: true,
      isEnded: true,
    },
    // Who one is.
    {
      pattern:
        "(?:ich hei(?:ß|ss)e|hei(?:ß|ss)e ich)(?: eigentlich| übrigens| jetzt)? (?!nicht|so\\b|wie\\b|willkommen|das\\b){W}",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "mein (?:voller |richtiger |echter )?(?:name|vorname) ist(?: eigentlich)? (?!nicht|zu\\b|falsch|schwer|oft){W}",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "(?:nenn mich|nennen sie mich|alle nennen mich|man nennt mich)(?: bitte| einfach)* {W}",
      key: "nickname",
      category: "person",
    },
    {
      pattern:
        "ich bin (?:ein |eine |gelernter |gelernte |von beruf )*(?<v>[\\p{Lu}][\\p{L}-]*(?:ingenieur|entwickler|lehrer|pfleger|arzt|ärztin|anwalt|anwältin|architekt|designer|berater|koch|köchin|bäcker|elektriker|schreiner|tischler|mechaniker|pilot|fahrer|forscher|wissenschaftler|journalist|künstler|musiker|fotograf|student|professor|übersetzer|gärtner|buchhalter|krankenschwester|krankenpfleger|physiker|chemiker|biologe|biologin|historiker|psychologe|psychologin|verkäufer|polizist|informatiker|programmierer)(?:in)?|Ingenieur(?:in)?|Lehrer(?:in)?|Arzt|Ärztin|Anwalt|Anwältin|Entwickler(?:in)?|Koch|Köchin|Student(?:in)?|Rentner(?:in)?|Architekt(?:in)?|Bäcker(?:in)?|Pilot(?:in)?|Journalist(?:in)?|Krankenschwester|Krankenpfleger|Hebamme|Musiker(?:in)?|Künstler(?:in)?|Informatiker(?:in)?|Physiker(?:in)?|Tischler(?:in)?|Gärtner(?:in)?)(?![\\p{L}])",
      key: "job",
      category: "work",
    },
    {
      pattern:
        "(?<=^\\s*(?:(?:hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend))[,.!]?\\s+)?)ich bin (?:die |der )?{N}(?=[.,!]|\\s*$| und | aus )(?<!\\b(?:Vegetarier|Vegetarierin|Veganer|Veganerin|Deutsche|Deutscher|Österreicher|Österreicherin|Schweizer|Schweizerin|Student|Studentin|Lehrer|Lehrerin|Rentner|Rentnerin|Diabetiker|Diabetikerin|Linkshänder|Linkshänderin|Single|Vater|Mutter|Christ|Fan|[\\p{L}]+(?:er|erin|ist|istin|ent|entin|eur|eurin|wirt|wirtin|arzt|ärztin|mann|frau|loge|login)))",
      key: "name",
      category: "person",
      confidence: 0.8,
    },
    {
      pattern:
        "ich bin(?: jetzt| schon| erst| gerade)? (?<v>\\d{1,3})(?= jahre(?: alt)?| j\\.|\\s*[.,!]|\\s*$| geworden| und )",
      key: "age",
      category: "person",
    },
    {
      pattern:
        "(?:ich habe?|habe? ich) (?:immer )?am (?<v>\\d{1,2}\\. ?(?:[\\p{L}]+|\\d{1,2}\\.?)(?: \\d{4})?) geburtstag",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "mein geburtstag ist(?: am| der)* (?!bald|nächste|heute|morgen|im\\b){V}",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern:
        "ich (?:bin|wurde) (?:am|im) (?<v>[^,!?]*?\\d[^,!?]*?)(?: in [\\p{Lu}][\\p{L}]+)? geboren",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern: "ich (?:bin|wurde)(?: (?:am|im) [^,!?]*?)? in {N} (?:geboren|zur Welt gekommen)",
      key: "born_in",
      category: "place",
    },
    {
      pattern: "(?:unser|mein) hochzeitstag ist(?: am| der)* {V}",
      key: "anniversary",
      category: "date",
      keepsTime: true,
    },
    {
      pattern:
        "(?:ich spreche|spreche ich) (?:fließend |auch |ein bisschen |etwas |gut )*(?!(?:mit|von|über|zu|gerade|nicht|keine?)(?![\\p{L}])){L}",
      key: "speaks",
      category: "person",
      isMany: true,
    },
    // Where.
    {
      pattern: `(?:ich (?:wohne|lebe)|(?:wohne|lebe) ich)(?: (?:jetzt|inzwischen|derzeit|aktuell|zurzeit|gerade|mittlerweile|nun|immer noch|seit [\\p{L}\\p{N} ]{2,24}?))? in (?:der Nähe von )?(?!angst|frieden|einer welt|der vergangenheit){V}`,
      key: "lives_in",
      category: "place",
    },
    {
      pattern:
        "(?:ich bin|bin ich|wir sind|sind wir)(?: [^,.!?]{1,40}?)? nach {V}(?= (?:gezogen|umgezogen|übersiedelt))",
      key: "lives_in",
      category: "place",
    },
    {
      pattern: "(?:ich bin|bin ich) (?:[^,.!?]{1,30} )?in {N} zu hause",
      key: "lives_in",
      category: "place",
    },
    {
      pattern: "(?:ich komme|komme ich)(?: ursprünglich| eigentlich)? aus (?:der |den |dem )?{N}",
      key: "from",
      category: "place",
    },
    {
      pattern: "ich bin(?: ursprünglich)? aus (?:der |den |dem )?{N}",
      key: "from",
      category: "place",
    },
    {
      pattern: "(?:ich bin|bin ich) in {V}(?= aufgewachsen)",
      key: "grew_up_in",
      category: "place",
    },
    {
      pattern:
        "meine (?:neue )?(?:adresse|anschrift) (?:ist|lautet) (?<v>[^!?\\n;\\ufffc]{4,120}?)(?=\\s*(?:\\.?\\s*$|[;!?\\n]))",
      key: "address",
      category: "place",
    },
    // Work and studies.
    {
      pattern:
        "(?:ich arbeite|arbeite ich)(?: (?:jetzt|inzwischen|derzeit|aktuell|zurzeit|gerade|seit [\\p{L}\\p{N} ]{2,24}?))? (?:bei|für) (?:der |dem )?(?!mir|uns|einem|einer|dir|regen|nacht|zwei|meine){V}",
      key: "works_at",
      category: "work",
    },
    {
      pattern: "(?:ich habe?|habe? ich)(?: [^,.!?]{1,30}?)? bei {N} angefangen",
      key: "works_at",
      category: "work",
    },
    { pattern: "ich bin bei {N} (?:angestellt|beschäftigt)", key: "works_at", category: "work" },
    {
      pattern:
        "(?:ich arbeite|arbeite ich)(?: (?:jetzt|derzeit|seit [\\p{L}\\p{N} ]{2,24}?))?(?: (?:bei|für|in) [^,.!?]+?)? als (?:eine? )?(?<v>[^,;.!?()\\n]{2,50}?)(?= (?:an|in|im|bei|für|und|am|seit) |\\s*(?:[,;.!?()]|$))",
      key: "job",
      category: "work",
    },
    { pattern: "mein beruf ist {V}", key: "job", category: "work" },
    {
      pattern:
        "(?:ich studiere|studiere ich)(?: (?:derzeit|gerade|seit [\\p{L}\\p{N} ]{2,20}?))? (?!in\\b|an\\b|noch|nicht|seit)(?<v>[\\p{L}-]+(?: und [\\p{L}-]+)?)",
      key: "studies",
      category: "work",
    },
    { pattern: "ich studiere(?: [\\p{L}-]+)? an der {V}", key: "studies_at", category: "work" },
    {
      pattern:
        "(?:ich arbeite|arbeite ich|ich schreibe|ich baue|ich entwickle)(?: (?:gerade|derzeit|zurzeit|momentan|aktuell))? (?:an )?(?:einem|einer|einen|eine|ein|meinem|meiner)(?: eigenen| eigene| neuen| neue)? (?!e-?mail|mail|problem|frage|aufgabe|brief|test|bericht|freund|kolleg){V}",
      key: "project",
      category: "project",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern: "mein (?:aktuelles |neues |nächstes )?projekt (?:ist|heißt) {V}",
      key: "project",
      category: "project",
      isMany: true,
    },
    // Family, friends, animals.
    {
      pattern:
        "mein(?:e)? (?:ältere |jüngere |großer |kleiner |große |kleine |älterer |jüngerer )?{KIN} heißt {N}",
      key: "{k}",
      category: "family",
    },
    {
      pattern:
        "mein(?:e|er|en|em)? (?:ältere |jüngere |großer |kleiner |große |kleine |älterer |jüngerer |älteren |jüngeren )?{KIN} (?!(?:geburtstag|urlaub|probleme|hunger|angst|zeit|krebs|besuch|fieber|recht|arzt|ärztin|lehrer)(?![\\p{L}])){N}",
      key: "{k}",
      category: "family",
      confidence: 0.8,
    },
    {
      pattern: "mein(?:e)? {PERSON} (?:heißt|ist (?=herr |frau |dr)) ?{N}",
      key: "{k}",
      category: "person",
    },
    {
      pattern:
        "mein(?:e|er|en|em)? {PERSON} (?!(?:geburtstag|urlaub|probleme|hunger|angst|zeit|krebs|besuch|fieber|recht|arzt|ärztin|lehrer)(?![\\p{L}])){N}",
      key: "{k}",
      category: "person",
      confidence: 0.75,
    },
    {
      pattern: "ich bin mit {N} (?:verheiratet|verlobt|zusammen)",
      key: "partner",
      category: "family",
    },
    {
      pattern:
        "(?:ich habe?|wir haben|habe? ich) (?<v>(?:\\d|zwei|drei|vier|fünf|ein|eine) (?:kind(?:er)?|töchter|tochter|söhne|sohn|brüder|bruder|schwestern?|geschwister))(?! namens)",
      key: "family",
      category: "family",
    },
    {
      pattern: "(?:ich habe?|wir haben) (?:eine|einen) (?:[\\p{L}]+ )?{KIN} namens {N}",
      key: "{k}",
      category: "family",
    },
    {
      pattern:
        "(?:ich habe?|wir haben|habe? ich) (?:eine|einen|ein) (?:[\\p{L}]+ ){0,2}?{PET},? (?:namens|(?:der|die|das)) {N}(?: heißt)?",
      key: "{k}",
      category: "possession",
    },
    { pattern: "(?:mein|unser)(?:e|en)? {PET} heißt {N}", key: "{k}", category: "possession" },
    {
      pattern:
        "mein(?:e|em|er|en)? {PET} (?!(?:geburtstag|urlaub|probleme|hunger|angst|zeit|krebs|besuch|fieber|recht|arzt|ärztin|lehrer)(?![\\p{L}])){N}",
      key: "{k}",
      category: "possession",
      confidence: 0.75,
    },
    // Health.
    {
      pattern:
        "(?:ich bin|bin ich)(?: stark| sehr| auch| hochgradig)? allergisch (?:gegen|auf) {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "ich habe? eine (?:starke |leichte )?allergie gegen {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "ich habe? eine (?:starke |leichte )?(?<v>[\\p{L}]+?)-?allergie",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "ich vertrage (?:keine|keinen|kein) {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
      confidence: 0.75,
    },
    {
      pattern: "ich bin (?<v>(?:laktose|gluten|fruktose|histamin)intolerant)",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern:
        "ich (?:habe|leide (?:an|unter)) (?<v>(?:(?:chronische[nmrs]?|hohen|hohem|leichte[ns]?|schwere[ns]?) )?(?:diabetes(?: typ [12])?|asthma|migräne|epilepsie|arthrose|rheuma|bluthochdruck|blutdruck|adhs|autismus|angststörungen?|depressionen|schlafstörungen|zöliakie|neurodermitis|tinnitus|krebs|legasthenie|heuschnupfen|rückenschmerzen|gicht|parkinson))",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "ich bin (?:diabetiker(?:in)?)",
      key: "condition",
      category: "health",
      value: "diabetes",
      isMany: true,
    },
    {
      pattern: "ich bin (?<v>farbenblind|schwanger|gehörlos|blind|linkshänder(?:in)?|schwerhörig)",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "ich (?:bin|esse|lebe|ernähre mich)(?: jetzt)? (?:vegetarisch|vegetarier(?:in)?)",
      key: "diet",
      category: "preference",
      value: "vegetarian",
    },
    {
      pattern: "ich (?:bin|esse|lebe|ernähre mich)(?: jetzt)? (?:vegan|veganer(?:in)?)(?![\\p{L}])",
      key: "diet",
      category: "preference",
      value: "vegan",
    },
    {
      pattern: "ich (?:esse|trinke) (?:kein|keine|keinen) (?<v>[\\p{L}]+)",
      key: "avoids",
      category: "preference",
      isMany: true,
      confidence: 0.75,
    },
    // Likes.
    {
      pattern: "mein(?:e)? lieblings-?(?<k>[\\p{L}]+) (?:ist|sind|heißt) (?!nicht|das,){V}",
      key: "favourite_{k}",
      category: "preference",
    },
    {
      pattern: `(?:ich (?:mag|trinke|esse|nehme|höre|reise|fahre|lese|benutze|nutze|habe)|bevorzuge ich|ich bevorzuge) (?:lieber )?(?<=lieber |bevorzuge |bevorzuge ich )(?:mit (?:dem|der) )?(?<v>[^,;!?()\\n]{1,50}?)(?= als | statt |\\s*(?:[,;!?\\n]|\\.?\\s*$))`,
      key: "prefers",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:ich mag|mag ich) ${MANY}(?:kein|keine|keinen) {L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:ich mag|mag ich) ${MANY}${NOT_AN_OBJECT}(?<v>[^,;!?()\\n]{2,50}?)(?= (?:überhaupt |gar |wirklich )?nicht(?: so| besonders)?(?:\\s*[.,!]|\\s*$))`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `ich (?:hasse|verabscheue) ${MANY}${NOT_AN_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `ich kann ${NOT_AN_OBJECT}{V}(?= nicht (?:leiden|ausstehen))`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `(?:ich (?:mag|liebe)|(?:mag|liebe) ich) ${MANY}${NOT_AN_OBJECT}{L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern:
        "ich (?<v>(?:lese|koche|wandere|schwimme|tanze|reise|male|singe|jogge|backe|fotografiere|angle|klettere))(?: sehr| wirklich| total)? gerne?",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "ich (?:spiele|höre|trinke|esse|schaue|lese)(?: sehr| wirklich| total)? gerne? {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "am (?:aller)?liebsten (?:spiele|höre|trinke|esse|schaue|lese|mag) ich {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "ich bin (?:ein )?(?:großer |riesiger |große )?fan (?:von|der|des) {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "mein(?:e)? (?:hobby|hobbys|hobbies) (?:ist|sind) {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    // What one has.
    {
      pattern: "(?:ich fahre|ich besitze) (?:ein|eine|einen) (?!paar|bisschen|wenig){V}",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern: "ich habe? (?:mir )?(?:gerade |neulich )?(?:ein|eine|einen) {V}(?= gekauft)",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern:
        "ich habe? (?:ein|eine|einen|zwei|drei) (?<v>(?:[\\p{Ll}]+ )?(?:Auto|Fahrrad|Motorrad|Boot|Katze|Katzen|Hund|Hunde|Pferd|Haus|Wohnung|Garten|Klavier|Gitarre|Kamera|Laptop|Kater|Hamster|Schrebergarten))(?=\\s*(?:[,.;!]|$)| (?:und|in|im)\\b)",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    { pattern: "mein(?:e)? {OWNED} ist (?:ein|eine) {V}", key: "{k}", category: "possession" },
    // Contact.
    {
      pattern:
        "meine (?:neue |private |berufliche )?(?:e-?mail(?:[- ]?adresse)?|mail(?:[- ]?adresse)?) (?:ist|lautet) (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "(?:erreichst|erreichen sie) (?:du )?mich (?:unter|per mail unter) (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "meine (?:neue |private )?(?:telefonnummer|handynummer|nummer|mobilnummer) (?:ist|lautet)(?: die)? (?<v>\\+?\\d[\\d ()/-]{5,}\\d)",
      key: "phone",
      category: "person",
    },
    {
      pattern:
        "(?:erreichst|erreichen sie) (?:du )?mich unter (?:der )?(?<v>\\+?\\d[\\d ()/-]{5,}\\d)",
      key: "phone",
      category: "person",
    },
    {
      pattern:
        "meine (?:webseite|website|homepage) ist (?<v>(?:https?://)?[\\w-]+(?:\\.[\\w-]+)+[\\w/.-]*)",
      key: "website",
      category: "person",
    },
    { pattern: "mein(?:e)? {PLACE} ist (?!nicht|zu\\b|sehr){V}", key: "{k}", category: "person" },
    // Whatever is to be kept.
    {
      pattern:
        "(?:merke? dir|merken sie sich|denk daran|denke daran|vergiss nicht|notiere?(?: dir)?|behalte)(?: bitte| mal)*[,:]?(?: dass|:)? (?<v>[^?\\n\\ufffc]{4,300}?)(?=\\s*[.!]?\\s*$)",
      key: "note",
      category: "other",
      isMany: true,
      keepsTime: true,
    },
    {
      pattern:
        "mein(?:e)? (?!frage|problem|ziel|meinung|idee|plan|antwort|code|fehler|punkt|lieblings)(?<k>[\\p{L}-]+) heißt {N}",
      key: "{k}",
      category: "other",
      confidence: 0.7,
    },
  ],
};
