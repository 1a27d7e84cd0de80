import type { LanguageRules } from "./language-rules.ts";

/** Without "any more" it may never have been. */
const NO_MORE = "(?:no longer|(?:don't|do not|not)(?=[^,.!?]* any ?more)|(?<not>don't|do not|not))";
const VERY = "(?:(?:really|just|also|truly|absolutely|still|do|always|very|severely) )*";

export const englishRules: LanguageRules = {
  isSpaced: true,
  ends: "(?:and|or) (?:I|I'm|my|we|he|she|it|they|you|our|can|need|want)|but|because|since|so|which|who|where|when|while|although|if|not|instead|as an?|more than|rather than|please",
  and: "and|or|&",
  leading: "[Aa]n?|the|some|my|our",
  trailing:
    "now|too|as well|a lot|so much|very much|right now|these days|at the moment|currently|also|though|actually|any ?more|instead|please",
  notAnItem:
    "I|my|she|he|we|they|you|your|it|so|but|because|please|that|this|these|those|them|him|her|to|how|what|when|where|why|if|the (?:way|idea|fact)",
  firstPerson: "I|I'm|I’m|my|me|we",
  voids:
    "if|wish|would|could|might|imagine|suppose|supposing|pretend|assum(?:e|ing)|unless|whether|what about|(?:s?he|they|people|everyone|somebody|who|doctor|friend|wife|husband|mother|father|mom|mum|dad|boss|sister|brother|colleague|[\\p{Lu}]\\p{Ll}+) (?:just |always |once )?(?:said|says|say|told|thinks|thought|claims|believes|asked|wrote|writes)|according to|not true that|never said|don't think|doubt|in (?:the|my) (?:story|novel|dream|game|book)|dreamed|dreamt|used to think",
  orders:
    "translate|rewrite|paraphrase|proofread|summari[sz]e|fix|correct|edit|explain|review|classify|improve|shorten|check|read|reply to|answer|write|say|repeat|type|spell|example|here(?:'s| is)|act as|role-?play|you are",
  hedges: "maybe|perhaps|probably|possibly|I think|I guess|I suppose|not sure|I believe|might",
  jokes: "haha+|lol|lmao|just kidding|jk|kidding|joking",
  asks: "(?:and |so |but )?(?:what|how|can|could|do|does|is|are|which|where|who|when|why|should|would|will|any)",
  corrections: "no\\b|nope|actually|correction|sorry,|wrong|that(?:'s| is) (?:not|wrong)|I meant",
  labels: "note|remember|reminder|update|ps|hi|hello|hey|no|yes|ok|so",
  nouns: {
    KIN: {
      wife: "partner",
      husband: "partner",
      partner: "partner",
      girlfriend: "partner",
      boyfriend: "partner",
      mother: "mother",
      mom: "mother",
      mum: "mother",
      father: "father",
      dad: "father",
      sister: "sister",
      brother: "brother",
      daughter: "daughter",
      son: "son",
    },
    PET: { dog: "dog", puppy: "dog", cat: "cat", kitten: "cat", horse: "horse", rabbit: "pet" },
    DIET: { vegetarian: "vegetarian", vegan: "vegan" },
    THING: { color: "colour", movie: "film", dish: "food", meal: "food" },
  },
  rules: [
    {
      key: "note",
      category: "other",
      pattern:
        "(?:remember|don't forget|note|keep in mind)(?: for (?:me|later|next time))?,?(?: that|:) {T}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern: `I(?:'m| am)? (?:used to live|${NO_MORE} (?:live|living)) in {V}`,
      isEnded: true,
    },
    {
      key: "works_at",
      category: "work",
      pattern: `I(?:'m| am)? (?:used to work|quit(?: my job| working)?|stopped working|was (?:fired|laid off)|left my job|${NO_MORE} (?:work|working)) (?:at|for|by|from) {V}`,
      isEnded: true,
    },
    {
      key: "likes",
      category: "preference",
      pattern: "I (?:no longer|used to|don't(?=[^,.!?]* any ?more)) (?:like|love|enjoy) {L}",
      isEnded: true,
    },
    {
      key: "name",
      category: "person",
      pattern:
        "my (?:full |real |first )?name(?:'s| is)(?: actually)? (?!not\\b){W}|(?:hi|hello|hey)(?: there| steward)?[,.!]? I(?:'m| am) {N}",
    },
    {
      key: "lives_in",
      category: "place",
      pattern:
        "I(?:'m| am)? (?:(?:currently|now|still|actually) )?(?:live|living|based) in {V}|(?:I|we)(?:'ve| have)? (?:just |recently |now )?moved(?: from [^,.!?]+?)? to {V}",
    },
    {
      key: "from",
      category: "place",
      pattern: "I(?:'m| am| come)(?: originally)? from (?:the )?{N}",
    },
    {
      key: "works_at",
      category: "work",
      pattern:
        "I(?:'m| am)? (?:(?:currently|now|still|also) )?(?:work|working) (?:at|for) (?!home|night|least|the moment|an?\\b|me\\b|my\\b){V}",
    },
    {
      key: "job",
      category: "work",
      pattern:
        "I(?:'m| am)? (?:work|working)(?: (?:at|for) [^,.!?]+?)? as an? (?<v>[^,;.!?()\\n]{2,50}?)(?= (?:in|at|for|and|but|on) |\\s*(?:[,;.!?()]|$))",
    },
    {
      key: "{k}",
      category: "family",
      pattern: "my (?:[\\p{L}]+ )?{KIN}(?:'s name)?,?(?: is(?: called| named)?)? {N}",
    },
    { key: "partner", category: "family", pattern: "I(?:'m| am) married to {N}" },
    {
      key: "family",
      category: "family",
      pattern:
        "(?:I|we)(?:'ve got| have) (?<v>(?:\\d|an?|one|two|three|four|five) (?:kids?|child(?:ren)?|daughters?|sons?|brothers?|sisters?|siblings))(?! (?:named|called))",
    },
    {
      key: "{k}",
      category: "possession",
      pattern:
        "(?:my|have an?|got an?) (?:[\\p{L}]+ )?{PET}(?:'s name)?,?(?: is)?(?: called| named)? {N}",
    },
    {
      key: "birthday",
      category: "date",
      pattern:
        "my birthday(?:'s| is) on (?:the )?{V}|my birthday is (?=[\\p{L} ]*\\d){V}|I was born (?:on|in) (?:the )?(?<v>[\\p{L}\\d ]*\\d(?:st|nd|rd|th)?(?: [\\p{L}]{3,})?(?:,? \\d{4})?)",
    },
    {
      key: "age",
      category: "person",
      pattern: "I(?:'m| am)(?: now| already)? (?<v>\\d{1,3})(?= years old)",
    },
    {
      key: "allergic_to",
      category: "health",
      pattern: `I(?:'m| am) ${VERY}allergic to {L}|I have an? (?:[\\p{L}]+ )?allergy to {L}`,
    },
    {
      key: "diet",
      category: "preference",
      pattern: "I(?:'m| am)(?: now)?(?: an?)? {DIET}",
      value: "{k}",
    },
    {
      key: "favourite_{k}",
      category: "preference",
      pattern: "my favou?rite (?<k>[\\p{L}]+)(?:'s| is| are) (?!not\\b){V}",
    },
    {
      key: "dislikes",
      category: "preference",
      pattern: `I ${VERY}(?:(?:don't|do not) (?:really )?(?:like|enjoy)|hate|dislike|can't stand) {L}`,
    },
    {
      key: "likes",
      category: "preference",
      pattern: `I ${VERY}(?:like|love|enjoy) {L}|I(?:'m| am) a (?:big |huge )?fan of {L}`,
    },
  ],
};
