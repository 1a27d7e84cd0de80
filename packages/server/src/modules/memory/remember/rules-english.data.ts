import type { LanguageRules } from "./language-rules.ts";

const LIKE_OBJECT =
  "(?!to (?:think|say|know|see|be|admit|do|get|have|ask|hear|believe|point|bother|interrupt|add|make sure|use|try)\\b|(?:it|that|this|these|those|them|him|her|you|your|how|what|when|where|why|if|the (?:idea|way|fact|look|sound)|my own)\\b)";

/** Without "any more" it may never have been. */
const NO_MORE = "(?:no longer|(?:don't|do not|not)(?=[^,.!?]* any ?more)|(?<not>don't|do not|not))";

export const englishRules: LanguageRules = {
  isSpaced: true,
  end: String.raw`\s*(?:[,;!?()…\n\ufffc"”]|\.?\s*$|\s[-–—]\s)|:\s|\s+(?:(?:and|or) (?:I|I'm|my|we|he|she|it|they|you|the|can|want|need|will|am|was|have|would|also)\b|but\b|because\b|since\b|so\b|which\b|who\b|whose\b|where\b|when\b|while\b|although\b|though\b|if\b|as (?:an? )|not\b|instead\b|rather than\b|more than\b|and (?:she|he|our)\b|by the way\b|btw\b|please\b)`,
  and: "and|&|or",
  leading: "(?:(?:a|an|the|some|my|A|An)\\s+)+",
  trailing:
    "\\s(?:now|too|as well|a lot|so much|very much|right now|these days|at the moment|currently|also|though|actually|anymore|any more|instead|best|myself|today|please|btw)",
  notAnItem: "(?:I|my|she|he|we|they|you|it|so|but|because|please|the|can|what)\\b",
  firstPerson: "I|I'm|I’m|my|me|we",
  voids:
    "if|wish|would|could|might|imagine|suppose|supposing|pretend|let's say|assume|assuming|as though|unless|whether|what about|(?:he|she|they|people|everyone|everybody|someone|somebody|who|doctor|friend|wife|husband|mother|father|mom|mum|dad|boss|sister|brother|colleague|model|book|article|song|character|quote|[\\p{Lu}][\\p{Ll}]+) (?:just |always |once |also )?(?:said|says|say|told|tells|thinks|thought|claims|claimed|believes|asked|wrote|writes|insists|keeps saying|assumes|assumed)|according to|quote|not true that|never said|don't think|do not think|doubt|translate|rewrite|paraphrase|proofread|write|say|repeat|type|spell|example|e\\.g|lyrics|act as|role-?play|you are|in (?:the|my) (?:story|novel|dream|game|book)|dreamed|dreamt|asked (?:me )?(?:if|whether)|used to think",
  orders:
    "translate|rewrite|paraphrase|proofread|summari[sz]e|fix|correct|edit|explain|review|classify|analy[sz]e|improve|shorten|check|read|debug|parse|reply to|answer|respond to|here is|here's|this is (?:an?|the) (?:text|email|letter|message|mail)|(?:s?he|they) (?:wrote|said)",
  hedges:
    "maybe|perhaps|probably|possibly|I think|I guess|I suppose|not sure|I believe|supposedly|apparently|kind of|sort of|might|I'm thinking|considering|thinking about|I feel like",
  jokes: "haha+|lol|lmao|rofl|just kidding|jk|kidding|joking|just a joke|😂|🤣|😜|/s\\b|sarcasm",
  asks: "^[^?]*?(?:[,;–—-]|\\band\\b|\\bso\\b|\\bbut\\b)\\s*(?:and |so |but )?(?:what|how|can|could|do|does|did|is|are|which|where|who|when|why|should|would|will|any|have)\\b",
  asked: "\\?",
  corrections:
    "no\\b|nope|actually|correction|sorry,|wrong|that's (?:not|wrong)|that is (?:not|wrong)|not (?:any ?more|quite)|update:|I meant",
  labels:
    "note|notes|ps|p\\.s|btw|fyi|update|correction|edit|hi|hello|hey|about me|reminder|remember|background|context|important|also|ok|okay|yes|no|well|so",
  nouns: {
    KIN: {
      wife: "partner",
      husband: "partner",
      partner: "partner",
      girlfriend: "partner",
      boyfriend: "partner",
      fiancée: "partner",
      fiancé: "partner",
      fiance: "partner",
      spouse: "partner",
      mother: "mother",
      mom: "mother",
      mum: "mother",
      father: "father",
      dad: "father",
      sister: "sister",
      brother: "brother",
      daughter: "daughter",
      son: "son",
      grandmother: "grandmother",
      grandma: "grandmother",
      grandfather: "grandfather",
      grandpa: "grandfather",
      aunt: "aunt",
      uncle: "uncle",
      cousin: "cousin",
      niece: "niece",
      nephew: "nephew",
    },
    PERSON: {
      "best friend": "best_friend",
      friend: "friend",
      roommate: "roommate",
      flatmate: "roommate",
      neighbour: "neighbour",
      neighbor: "neighbour",
      boss: "boss",
      manager: "boss",
      colleague: "colleague",
      "co-worker": "colleague",
      coworker: "colleague",
      doctor: "doctor",
      dentist: "dentist",
      therapist: "therapist",
      teacher: "teacher",
    },
    PET: {
      dog: "dog",
      puppy: "dog",
      cat: "cat",
      kitten: "cat",
      parrot: "pet",
      rabbit: "pet",
      hamster: "pet",
      horse: "horse",
      pet: "pet",
      tortoise: "pet",
    },
    THING: {
      color: "colour",
      colour: "colour",
      movie: "film",
      film: "film",
      food: "food",
      dish: "food",
      meal: "food",
      song: "song",
      band: "band",
      book: "book",
      author: "author",
      writer: "author",
      drink: "drink",
      sport: "sport",
      team: "team",
      season: "season",
      animal: "animal",
      city: "city",
      number: "number",
    },
    OWNED: {
      car: "car",
      bike: "bike",
      bicycle: "bike",
      phone: "phone_model",
      laptop: "laptop",
      computer: "computer",
      camera: "camera",
      guitar: "guitar",
      boat: "boat",
      motorcycle: "motorcycle",
      tv: "tv",
    },
    PLACE: {
      hometown: "hometown",
      "home town": "hometown",
      nationality: "nationality",
      "native language": "native_language",
      "mother tongue": "native_language",
      "first language": "native_language",
      "blood type": "blood_type",
      "shoe size": "shoe_size",
      height: "height",
      weight: "weight",
      "time zone": "time_zone",
      timezone: "time_zone",
      pronouns: "pronouns",
      "star sign": "star_sign",
      "zodiac sign": "star_sign",
      religion: "religion",
      major: "studies",
      university: "studies_at",
      school: "studies_at",
    },
  },
  rules: [
    // What is true no more.
    {
      pattern: `I(?:'m| am)? ${NO_MORE} (?:live|living) in {V}`,
      key: "lives_in",
      category: "place",
      isEnded: true,
    },
    {
      pattern:
        "I(?:'ve| have)? (?:just |recently )?(?:moved (?:away )?from|moved out of|left) {N}(?! (?:to|for))",
      key: "lives_in",
      category: "place",
      isEnded: true,
      confidence: 0.7,
    },
    { pattern: "I used to live in {V}", key: "lives_in", category: "place", isEnded: true },
    {
      pattern: `I(?:'m| am)? ${NO_MORE} (?:work|working|employed) (?:at|for|with) {V}`,
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern:
        "I (?:used to work (?:at|for)|quit (?:my job at|working (?:at|for))|was (?:fired|laid off) (?:from|by)|stopped working (?:at|for)|left my job at) {V}",
      key: "works_at",
      category: "work",
      isEnded: true,
    },
    {
      pattern:
        "I (?:no longer (?:like|love|enjoy)|used to (?:like|love|enjoy)|don't (?:like|love|enjoy) (?=[^,.!?]* any ?more)) ?{V}",
      key: "likes",
      category: "preference",
      isMany: true,
      isEnded: true,
    },
    {
      pattern: "I(?:'m| am) no longer (?:an? )?(?:vegetarian)",
      key: "diet",
      category: "preference",
      value: "vegetarian",
      isEnded: true,
    },
    {
      pattern: "I(?:'m| am) no longer (?:an? )?(?:vegan)",
      key: "diet",
      category: "preference",
      value: "vegan",
      isEnded: true,
    },
    {
      pattern: "I no longer (?:have|own|drive) (?:an? |my |the )?{V}",
      key: "owns",
      category: "possession",
      isMany: true,
      isEnded: true,
    },
    { pattern: "I sold my {V}", key: "owns", category: "possession", isMany: true, isEnded: true },
    // Who one is.
    {
      pattern:
        "my (?:full |real |first |last |actual )?name(?:'s| is)(?: actually| really)? (?!not\\b|on\\b|in\\b|spelled|misspelled|wrong|often|hard|too|so\\b|very|pronounced){W}",
      key: "name",
      category: "person",
    },
    {
      pattern:
        "(?:please )?(?:call me|I go by|I'm called|people call me|you can call me|everyone calls me) (?!back\\b|later|when|if\\b|at\\b|on\\b|an?\\b|crazy|old|tomorrow|by\\b){W}",
      key: "nickname",
      category: "person",
    },
    {
      pattern:
        "(?<=^\\s*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there| steward)?[,.!]?\\s+)?)I(?:'m| am) (?!(?:[\\p{L}]+ing|sorry|happy|sure|fine|glad|afraid|good|well|not|so|very|just|here|back|done|ready|tired|really|still|also|now|trying|interested)\\b){N}(?=[.,!]|\\s*$| and | from )(?<!\\b(?:American|German|British|English|French|Spanish|Italian|Portuguese|Chinese|Japanese|Indian|Canadian|Brazilian|Mexican|Russian|Polish|Dutch|Irish|Scottish|Swedish|Christian|Muslim|Jewish|Buddhist|Catholic|OK|Korean|Turkish|Greek|Australian|Austrian|Swiss|European|Asian|African))",
      key: "name",
      category: "person",
      confidence: 0.8,
    },
    {
      pattern: "this is {N}(?= (?:speaking|here)\\b)",
      key: "name",
      category: "person",
      confidence: 0.7,
    },
    {
      pattern:
        "I(?:'m| am)(?: now| already| only| just)? (?<v>\\d{1,3})(?= years old| ?yo\\b| years of age|\\s*[.,!]|\\s*$| and )",
      key: "age",
      category: "person",
    },
    {
      pattern: "I(?: just|'ve just)? turned (?<v>\\d{1,3})(?!\\d)",
      key: "age",
      category: "person",
    },
    {
      pattern:
        "my birthday(?:'s| is)(?: on)?(?: the)? (?!next|in\\b|coming|today|tomorrow|soon|this|party|wish){V}",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    {
      pattern:
        "I was born (?:on|in) (?:the )?(?<v>(?=[^,.!?]*\\d)[\\p{L}\\p{N} ]+?(?:, ?\\d{4})?)(?=\\s*(?:[,;.!]|$)| in )",
      key: "birthday",
      category: "date",
      keepsTime: true,
    },
    { pattern: "I was born (?:(?:on|in) [^,.]*\\d )?in {N}", key: "born_in", category: "place" },
    { pattern: "my birthday falls on {V}", key: "birthday", category: "date", keepsTime: true },
    {
      pattern: "my (?:wedding )?anniversary is(?: on)?(?: the)? {V}",
      key: "anniversary",
      category: "date",
      keepsTime: true,
    },
    {
      pattern:
        "I (?:can )?speak (?:fluent |native |some |a bit of |a little )?(?!to\\b|with\\b|about\\b|for\\b|up\\b|at\\b){L}",
      key: "speaks",
      category: "person",
      isMany: true,
    },
    // Where.
    {
      pattern:
        "I(?:'m| am)? (?:(?:currently|now|still|actually) )?(?:live|living|based|residing|reside) in (?!fear|peace|hope|a world|the (?:moment|past|present|future|wrong)|the same){V}",
      key: "lives_in",
      category: "place",
    },
    {
      pattern: "I(?:'ve| have) (?:lived|been living) in (?!fear|peace){V}",
      key: "lives_in",
      category: "place",
      confidence: 0.75,
    },
    {
      pattern:
        "(?:I|we)(?:'ve| have)? (?:just |recently |now |finally )?(?:moved|relocated)(?: (?:away )?from [^,.!?]+?)?(?: back| over)? to (?!a new|the next|another|bed|tears){V}",
      key: "lives_in",
      category: "place",
    },
    { pattern: "my home is in {V}", key: "lives_in", category: "place" },
    { pattern: "I(?:'m| am)(?: originally)? from (?:the )?{N}", key: "from", category: "place" },
    { pattern: "I come from (?:the )?{N}", key: "from", category: "place" },
    { pattern: "I grew up in {V}", key: "grew_up_in", category: "place" },
    {
      pattern:
        "my (?:home |postal |street )?address is (?<v>[^!?\\n;\\ufffc]{4,120}?)(?=\\s*(?:\\.?\\s*$|[;!?\\n]))",
      key: "address",
      category: "place",
    },
    // Work and studies.
    {
      pattern:
        "I(?:'m| am)? (?:(?:currently|now|still|actually) )?(?:work|working|employed) (?:at|for|with) (?!the moment|home|night|least|you|me|free|myself|a living|(?:an?|the|my|our|this|some|other|different) ){V}",
      key: "works_at",
      category: "work",
    },
    {
      pattern:
        "I(?:'ve| have)? (?:just |recently )?(?:started|joined|started working|began|got a job)(?: a (?:new )?job| work| working)? ?(?:at|for) {N}",
      key: "works_at",
      category: "work",
    },
    {
      pattern: "I(?:'ve| have)? (?:just |recently )?joined {N}",
      key: "works_at",
      category: "work",
      confidence: 0.7,
    },
    {
      pattern: "my (?:employer|company) is(?: called)? {V}",
      key: "works_at",
      category: "work",
      confidence: 0.8,
    },
    {
      pattern:
        "I(?:'m| am)? (?:work|working|employed)(?: (?:at|for|with) [^,.!?]+?)? as an? (?<v>[^,;.!?()\\n]{2,50}?)(?= (?:in|at|for|and|but|on) |\\s*(?:[,;.!?()]|$))",
      key: "job",
      category: "work",
    },
    {
      pattern:
        "I(?:'m| am) (?:an? |the )(?<v>(?:[\\p{L}-]+ ){0,3}?(?:engineer|developer|programmer|designer|teacher|nurse|doctor|lawyer|student|architect|accountant|scientist|researcher|writer|journalist|artist|musician|photographer|manager|consultant|analyst|chef|cook|baker|electrician|plumber|carpenter|mechanic|pilot|driver|dentist|pharmacist|therapist|psychologist|professor|translator|librarian|farmer|gardener|barista|waiter|waitress|cashier|salesperson|freelancer|entrepreneur|founder|director|administrator|paramedic|firefighter|police officer|vet|veterinarian|biologist|chemist|physicist|mathematician|historian|economist|surgeon|midwife|tailor|hairdresser|florist))(?![\\p{L}])(?! (?:of yours|and a half))",
      key: "job",
      category: "work",
    },
    {
      pattern: "my (?:job|profession|occupation|job title) is(?: being| to be)? {V}",
      key: "job",
      category: "work",
      confidence: 0.7,
    },
    {
      pattern:
        "I(?:'m| am)? (?:currently )?(?:study|studying|majoring in|major in) (?!for\\b|at\\b|in\\b|hard|too|the\\b|how\\b)(?<v>[^,;.!?\\n]{2,50}?)(?= (?:at|in|and) |\\s*(?:[,;.!?]|$))",
      key: "studies",
      category: "work",
    },
    {
      pattern:
        "I(?:'m| am)? (?:currently )?(?:study|studying|a student)(?: [\\p{L} ]+?)? at (?!home|night|the moment){V}",
      key: "studies_at",
      category: "work",
    },
    {
      pattern:
        "I(?:'m| am)(?: currently| now)? (?:working on|building|writing|developing) (?=(?:an?|my|our|the) )(?!(?:the|my|an?) (?:following|report|problem|issue|bug|task|question|email|same|assignment|homework)\\b)(?:an?|my|our|the)(?: own| new)? {V}",
      key: "project",
      category: "project",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern: "my (?:current |new |latest |side |main )?project is(?: called| named)? {V}",
      key: "project",
      category: "project",
      isMany: true,
    },
    // Family, friends, animals.
    {
      pattern:
        "my (?:older |younger |big |little |twin |elder |ex-)?{KIN}(?:'s name)? is(?: called| named)? {N}(?=\\s*(?:[,.;!]|$)| and )",
      key: "{k}",
      category: "family",
    },
    {
      pattern: "my (?:older |younger |big |little |twin |elder )?{KIN},? {N}",
      key: "{k}",
      category: "family",
      confidence: 0.8,
    },
    {
      pattern: "my {PERSON}(?:'s name)? is(?: called| named)? {N}(?=\\s*(?:[,.;!]|$)| and )",
      key: "{k}",
      category: "person",
    },
    { pattern: "my {PERSON},? {N}", key: "{k}", category: "person", confidence: 0.75 },
    { pattern: "I(?:'m| am) married to {N}", key: "partner", category: "family" },
    {
      pattern: "I(?:'m| am) (?:dating|engaged to) {N}",
      key: "partner",
      category: "family",
      confidence: 0.75,
    },
    {
      pattern:
        "(?:I|we) have (?<v>(?:\\d|one|two|three|four|five|six|seven) (?:kids?|children|daughters?|sons?|brothers?|sisters?|siblings))",
      key: "family",
      category: "family",
    },
    {
      pattern: "(?:I|we) have an? (?:[\\p{L}]+ ){0,2}?{KIN} (?:named|called) {N}",
      key: "{k}",
      category: "family",
    },
    {
      pattern:
        "(?:I|we)(?:'ve| have)?(?: just| recently)? (?:have|got|adopted|own) an? (?:[\\p{L}-]+ ){0,3}?{PET}(?:,)? (?:named|called|whose name is) {N}",
      key: "{k}",
      category: "possession",
    },
    {
      pattern:
        "my (?:new |old )?{PET}(?:'s name)? is(?: called| named)? {N}(?=\\s*(?:[,.;!]|$)| and )",
      key: "{k}",
      category: "possession",
    },
    {
      pattern: "my (?:new |old )?{PET},? {N}",
      key: "{k}",
      category: "possession",
      confidence: 0.75,
    },
    // Health.
    {
      pattern: "I(?:'m| am)(?: very| severely| highly| also| deathly)? allergic to {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "I(?:'m| am) (?<v>(?:lactose|gluten|fructose|histamine)[ -]intolerant)",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "I have an? (?:severe |mild |bad )?(?:allergy to|intolerance to) {L}",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern: "I have an? (?:severe |mild |bad )?(?<v>[\\p{L}]+) allergy",
      key: "allergic_to",
      category: "health",
      isMany: true,
    },
    {
      pattern:
        "I (?:have|suffer from|was (?:recently )?diagnosed with|live with|got diagnosed with) (?<v>(?:(?:type [12]|chronic|mild|severe|high|low|an?|celiac|coeliac|crohn's) ){0,2}(?:diabetes|asthma|migraines?|epilepsy|arthritis|hypertension|blood pressure|adhd|autism|anxiety|depression|insomnia|celiac|coeliac|disease|eczema|psoriasis|tinnitus|ibs|lupus|cancer|dyslexia|hay fever|sleep apnea|heart condition|back pain|scoliosis|gout|anemia|anaemia)(?: disease)?)",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "I(?:'m| am) (?:a )?(?:diabetic)",
      key: "condition",
      category: "health",
      value: "diabetes",
      isMany: true,
    },
    {
      pattern:
        "I(?:'m| am) (?<v>colou?r[ -]?blind|deaf|blind|pregnant|left-handed|asthmatic|dyslexic)",
      key: "condition",
      category: "health",
      isMany: true,
    },
    {
      pattern: "I take {V}(?= (?:for my|every day|daily|against|twice a day|every morning))",
      key: "medication",
      category: "health",
      isMany: true,
      confidence: 0.75,
    },
    {
      pattern: "I(?:'m| am)(?: an?| now an?)? vegetarian",
      key: "diet",
      category: "preference",
      value: "vegetarian",
    },
    {
      pattern: "I(?:'m| am)(?: an?| now an?)? vegan",
      key: "diet",
      category: "preference",
      value: "vegan",
    },
    {
      pattern: "I(?:'m| am)(?: an?)? pescatarian",
      key: "diet",
      category: "preference",
      value: "pescatarian",
    },
    {
      pattern:
        "I (?:don't|do not|never|can't|cannot) (?:eat|drink) (?<v>(?!that|this|it\\b|much|enough|breakfast)[\\p{L}]+(?: (?:or )?[\\p{L}]+)?)(?=\\s*(?:[,.;!]|$))",
      key: "avoids",
      category: "preference",
      isMany: true,
      confidence: 0.75,
    },
    // Likes.
    {
      pattern:
        "my (?:all-time )?favou?rite {NOUN}(?: of all time)?(?:'s| is| are)(?: called)? (?!the one|when|what|that|not\\b){V}",
      key: "favourite_{k}",
      category: "preference",
    },
    {
      pattern: "{W} is my (?:all-time )?favou?rite (?<k>[\\p{L}-]+)(?=\\s*(?:[,.;!]|$))",
      key: "favourite_{k}",
      category: "preference",
      confidence: 0.8,
    },
    {
      pattern: `I (?:(?:really|just|absolutely|truly|strongly|also|generally|usually|always|much) )?prefer ${LIKE_OBJECT}(?:to )?(?<v>[^,;!?()\\n\\ufffc]{1,60}?)(?= (?:to|over|than|rather than|instead of) |\\s*(?:[,;!?\\n]|\\.?\\s*$)| (?:and I|but|because|when|for)\\b)`,
      key: "prefers",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `I (?:(?:really|just|also|truly|absolutely|do|actually|personally) )*(?:don't|do not|dont|can't|cannot) (?:really |particularly |even )?(?:like|enjoy|stand|care for|love) ${LIKE_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `I (?:(?:really|just|also|truly|absolutely|still) )*(?:hate|dislike|detest|loathe|despise|can't stand) ${LIKE_OBJECT}{L}`,
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: `I (?:(?:really|just|also|truly|absolutely|still|do|always|totally) )*(?:like|love|enjoy|adore) ${LIKE_OBJECT}{L}`,
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern:
        "I(?:'m| am) (?:a (?:big|huge|massive) fan of|(?:really |very |super )?(?:into|fond of|crazy about|keen on|passionate about)) (?!it\\b|this|that|you|details){L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    {
      pattern:
        "I(?:'m| am) not (?:a (?:big |huge )?fan of|(?:really )?(?:into|fond of|keen on)) (?!it\\b|this|that){L}",
      key: "dislikes",
      category: "preference",
      isMany: true,
    },
    {
      pattern: "my (?:main |favou?rite )?hobb(?:y|ies) (?:is|are|include) {L}",
      key: "likes",
      category: "preference",
      isMany: true,
    },
    // What one has.
    {
      pattern: "I (?:drive|ride|play)(?: on)? (?:an?|my) {V}",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern:
        "I (?:own|bought|just bought|recently bought|got myself) (?:an?|two|three|my) (?!lot|few|bit|couple){V}",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    {
      pattern:
        "(?:I|we)(?:'ve got| have(?: got)?) (?:an?|two|three|four) (?<v>(?:[\\p{L}\\p{N}-]+ ){0,3}?(?:car|bike|bicycle|motorcycle|boat|cat|cats|dog|dogs|horse|house|apartment|garden|piano|guitar|camera|laptop|iphone|macbook|parrot|rabbit|hamster|cabin|greenhouse))(?=\\s*(?:[,.;!]|$)| (?:and|in|at|that|which)\\b)",
      key: "owns",
      category: "possession",
      isMany: true,
      confidence: 0.8,
    },
    { pattern: "my {OWNED} is an? {V}", key: "{k}", category: "possession" },
    // Contact.
    {
      pattern:
        "my (?:new |work |private |personal )?e-?mail(?: address)?(?:'s| is) (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "(?:you can )?(?:e-?mail|reach|contact|write to) me (?:at|under|on) (?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)",
      key: "email",
      category: "person",
    },
    {
      pattern:
        "my (?:new |work |private |mobile |cell |home )?(?:phone|mobile|cell|telephone|number)(?: number)?(?:'s| is) (?<v>\\+?\\d[\\d ()/-]{5,}\\d)",
      key: "phone",
      category: "person",
    },
    {
      pattern: "(?:you can )?(?:call|reach|text) me (?:at|under|on) (?<v>\\+?\\d[\\d ()/-]{5,}\\d)",
      key: "phone",
      category: "person",
    },
    {
      pattern:
        "my (?:website|homepage|blog)(?: address)?(?:'s| is)(?: at)? (?<v>(?:https?://)?[\\w-]+(?:\\.[\\w-]+)+[\\w/.-]*)",
      key: "website",
      category: "person",
    },
    {
      pattern: "my {PLACE}(?:'s| is| are) (?!not\\b|too|very|so\\b){V}",
      key: "{k}",
      category: "person",
    },
    // Whatever is to be kept.
    {
      pattern:
        "(?:please |can you |could you |do )?(?:remember|don't forget|note|keep in mind|make a note|bear in mind)(?: for (?:me|later|next time))?,?(?: that|:) (?!time\\b|day\\b|one\\b|song\\b|movie\\b|we\\b)(?<v>[^?\\n\\ufffc]{4,300}?)(?=\\s*[.!]?\\s*$)",
      key: "note",
      category: "other",
      isMany: true,
      keepsTime: true,
    },
    {
      pattern:
        "my (?!question|problem|point|guess|code|error|goal|opinion|idea|understanding|plan|concern|issue|answer|head|friend|name|father|boss|favou?rite){NOUN}(?:'s| is)(?: called| named) {N}",
      key: "{k}",
      category: "other",
      confidence: 0.7,
    },
    {
      pattern:
        "my (?!question|problem|point|guess|code|error|goal|opinion|idea|understanding|plan|concern|issue|answer|favou?rite){NOUN} is (?=[\\p{Lu}]|\\d){N}(?=\\s*(?:[,.;!]|$))",
      key: "{k}",
      category: "other",
      confidence: 0.65,
    },
  ],
};
