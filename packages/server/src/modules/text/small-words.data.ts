export const languages = ["en", "de", "es", "pt", "fr", "zh"] as const;
export type Language = (typeof languages)[number];

/** Small words, without accents; of Chinese, pairs and single letters. */
export const smallWords: Readonly<Record<Language, string>> = {
  en: "a about after all also am an and any are as at be because been before being between both but by can could d did do does doing done during for from get go got had has have having he her hers him his how i if in into is it its just kind like ll m many may me might more most much my of on one ones or our own re s said say shall she should so some such t than that the their them then there these they this those through to too type under up us ve very was we went were what when where which while who whom whose why will with would you your",
  de: "aber als am an auch auf aus bei bin bist da dann das dass dein dem den der des die dir doch du ein eine einem einen einer er es fur haben hat hatte ich ihr im in ist ja kann man mein meine mich mir mit nach nicht noch nur oder sein seine sich sie sind so uber um und uns unser vom von war waren warum was wann wem wen wer wie wird wo wurde zu zum zur",
  es: "al como con cual cuales cuando de del donde el ella en era eres es esta este fue ha han la las le lo los me mi mis muy no nos o para pero por porque que quien se ser si sobre son su sus te tiene tu un una y yo",
  pt: "ao aos as com como da das de do dos e ela ele em era essa esse esta este eu foi isso mais mas me meu minha na nas nao no nos o onde os ou para pela pelo por porque qual quais quando quem que se sem ser seu sua tem um uma voce",
  fr: "au aux avec ce ces cette comment dans de des du elle en est et eu il je la le les leur ma mais me mes moi mon ne nous ou par pas pour pourquoi qu quand que quel quelle qui quoi sa se ses son sont sur ta te tes toi ton tu un une votre vous",
  zh: "什么 么时 时候 哪里 哪个 谁 为什 怎么 多少 是 的 了 吗 我 你 他 她",
};

/** Words that say how something is asked and not what: they are not looked up. In six languages. */
export const questionWords = Object.values(smallWords).flatMap((words) => words.split(" "));

/** More words, without accents, that people say of themselves: they tell the language of a short message. */
export const ownWords: Readonly<Record<Exclude<Language, "zh">, string>> = {
  en: "i'm i've i'd don't no longer name live lives work works love hate please remember actually called named thanks",
  de: "im nicht kein keine mehr wie heiße heisse wohne arbeite mag liebe hasse bitte seit vor merk dir habe nein komme lebe esse spiele geboren letztes letzten",
  es: "a yo soy tengo llamo vivo trabajo gusta gustan encanta encantan odio prefiero desde hace nací estoy recuerda años perro hola mucho muy tenemos ya nos mudé gracias mañana",
  pt: "a nos eu prefiro faço dirijo duas dois seja talvez sou tenho chamo moro trabalho gosto adoro amo odeio detesto prefiro desde há nasci estou lembre lembra anos cachorro olá oi muito mais mudei falo temos não já obrigado obrigada amanhã",
  fr: "été suis j'ai j'habite habite appelle travaille aime déteste préfère depuis bonjour merci très ans souviens né née n'aime m'appelle c'est s'il aujourd'hui hier",
};

/** Letters and endings that one of them has and its neighbours have not. */
export const tellingLetters: readonly (readonly [Language, RegExp])[] = [
  ["en", /\b(?:th|wh)\p{L}/u],
  ["de", /[äöüß]/u],
  ["es", /[ñ¿¡]|ción(?!\p{L})/u],
  ["pt", /[ãõ]|ção(?!\p{L})|lh|nh/u],
  ["fr", /[èêœ]|(?<!\p{L})[jlcd]['’]\p{L}/u],
];

/** How questions for a time begin. */
export const timeQuestions =
  /^\W*(?:when|since when|until when|how long|(?:what|which|on what|in what|in which) (?:date|day|month|year|time)|wann|seit wann|wie lange|welche[rsnm]? (?:tag|jahr|monat)|cu[aá]ndo|desde cu[aá]ndo|quando|desde quando|quand|depuis quand)(?!\p{L})|什么时候|何时|哪天|哪年|多久/iu;

/** What answers to them tend to contain. */
export const timeWords = [
  "yesterday today tomorrow tonight morning evening week weekend month year ago last next recently",
  "monday tuesday wednesday thursday friday saturday sunday summer winter spring fall autumn",
  "january february march april june july august september october november december",
  "gestern heute morgen woche monat jahr letzte letzten vor",
  "ayer hoy semana mes año pasado pasada",
  "ontem hoje mês ano passado passada",
  "hier demain semaine mois année dernier dernière",
  "昨天 今天 明天 去年 今年 上周 上个",
].flatMap((line) => line.split(" "));
