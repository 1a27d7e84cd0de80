export type TimeUnit = "day" | "week" | "month" | "year";

/**
 * A way to name a time. `{n}`, `{unit}`, `{month}`, `{weekday}`, `{d}` and `{y}` are what it may hold;
 * `shift` counts from the time of speaking, in `unit` where the words hold none.
 */
export type TimePattern = {
  readonly pattern: string;
  readonly shift?: number;
  readonly unit?: TimeUnit;
};

export type TimeWords = {
  /** Alternatives for January to December, then for Monday to Sunday. */
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
  readonly units: Readonly<Record<TimeUnit, string>>;
  /** Alternatives for one, two, ... */
  readonly numbers: readonly string[];
  /** Earlier ones win where two begin at the same place and are equally long. */
  readonly patterns: readonly TimePattern[];
};

const english: TimeWords = {
  months:
    "january|jan,february|feb,march|mar,april|apr,may,june|jun,july|jul,august|aug,september|sept|sep,october|oct,november|nov,december|dec".split(
      ",",
    ),
  weekdays: "monday,tuesday,wednesday,thursday,friday,saturday,sunday".split(","),
  units: { day: "days?", week: "weeks?", month: "months?", year: "years?" },
  numbers:
    "one|an?,two|a couple of,three|a few,four,five,six,seven,eight,nine,ten,eleven,twelve".split(
      ",",
    ),
  patterns: [
    { pattern: "(?:on )?{d}(?:st|nd|rd|th)?(?: of)? {month},? {y}" },
    { pattern: "(?:on )?{month} {d}(?:st|nd|rd|th)?,? {y}" },
    { pattern: "(?:on (?:the )?)?{d}(?:st|nd|rd|th)?(?: of)? {month}" },
    { pattern: "(?:on )?{month} {d}(?:st|nd|rd|th)?(?!\\d)" },
    { pattern: "(?:(?:back )?in |since |during )?{month},? (?:of )?{y}" },
    { pattern: "last {month}", shift: -1 },
    { pattern: "next {month}", shift: 1 },
    { pattern: "(?:(?:back )?in|since|during|this) {month}" },
    { pattern: "{n} {unit} ago", shift: -1 },
    { pattern: "(?:in|within) {n} {unit}", shift: 1 },
    { pattern: "(?:(?:since )?last|the previous) {unit}", shift: -1 },
    { pattern: "this {unit}", shift: 0 },
    { pattern: "next {unit}", shift: 1 },
    { pattern: "(?:since )?last {weekday}", shift: -1 },
    { pattern: "next {weekday}", shift: 1 },
    { pattern: "(?:since|on) {weekday}", shift: -1 },
    { pattern: "the day before yesterday", shift: -2, unit: "day" },
    { pattern: "(?:since )?yesterday", shift: -1, unit: "day" },
    { pattern: "today|tonight", shift: 0, unit: "day" },
    { pattern: "tomorrow", shift: 1, unit: "day" },
    { pattern: "(?:back in|in|since|during|from) {y}" },
  ],
};

const german: TimeWords = {
  months:
    "januar|jänner|jan,februar|feb,märz,april|apr,mai,juni|jun,juli|jul,august|aug,september|sep,oktober|okt,november|nov,dezember|dez".split(
      ",",
    ),
  weekdays: "montag,dienstag,mittwoch,donnerstag,freitag,samstag|sonnabend,sonntag".split(","),
  units: {
    day: "tag(?:en|e)?",
    week: "wochen?",
    month: "monat(?:en|e|s)?",
    year: "jahr(?:en|e|s)?",
  },
  numbers:
    "einem|einer|ein|eine,zwei|ein paar,drei,vier,fünf,sechs|einem halben dutzend,sieben,acht,neun,zehn,elf,zwölf".split(
      ",",
    ),
  patterns: [
    { pattern: "(?:am |seit dem )?{d}\\. ?{month} {y}" },
    { pattern: "(?:am |seit dem )?{d}\\. ?{month}" },
    { pattern: "(?:am |seit dem )?{d}\\.{m}\\.{y}" },
    { pattern: "(?:im |seit )?{month} {y}" },
    { pattern: "(?:im |seit )?(?:letzten|vergangenen|vorigen) {month}", shift: -1 },
    { pattern: "(?:im )?nächsten {month}", shift: 1 },
    { pattern: "(?:im|seit|seit dem) {month}" },
    { pattern: "vor {n} {unit}", shift: -1 },
    { pattern: "seit {n} {unit}", shift: -1 },
    { pattern: "in {n} {unit}", shift: 1 },
    { pattern: "(?:seit )?(?:letzte[rsnm]?|vergangene[rsnm]?|vorige[rsnm]?) {unit}", shift: -1 },
    { pattern: "diese[rsnm]? {unit}", shift: 0 },
    { pattern: "nächste[rsnm]? {unit}", shift: 1 },
    { pattern: "(?:seit )?letzten {weekday}", shift: -1 },
    { pattern: "nächsten {weekday}", shift: 1 },
    { pattern: "(?:seit|am) {weekday}", shift: -1 },
    { pattern: "vorgestern", shift: -2, unit: "day" },
    { pattern: "(?:seit )?gestern", shift: -1, unit: "day" },
    { pattern: "heute", shift: 0, unit: "day" },
    { pattern: "morgen", shift: 1, unit: "day" },
    { pattern: "(?:im jahre?|seit|in) {y}" },
  ],
};

const spanish: TimeWords = {
  months:
    "enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre|setiembre,octubre,noviembre,diciembre".split(
      ",",
    ),
  weekdays: "lunes,martes,miércoles,jueves,viernes,sábado,domingo".split(","),
  units: { day: "días?", week: "semanas?", month: "mes(?:es)?", year: "años?" },
  numbers: "una?,dos|un par de,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce".split(","),
  patterns: [
    { pattern: "(?:desde )?(?:el )?(?:día )?{d} de {month} (?:de|del) {y}" },
    { pattern: "(?:desde )?(?:el )?(?:día )?{d} de {month}" },
    { pattern: "(?:en |desde )?{month} (?:de|del) {y}" },
    { pattern: "(?:en |desde )?(?:el )?{month} pasado|en el pasado {month}", shift: -1 },
    { pattern: "(?:en )?(?:el )?(?:próximo {month}|{month} que viene)", shift: 1 },
    { pattern: "(?:en|desde) {month}" },
    { pattern: "(?:desde )?hace {n} {unit}", shift: -1 },
    { pattern: "{n} {unit} atrás", shift: -1 },
    { pattern: "(?:en|dentro de) {n} {unit}", shift: 1 },
    { pattern: "(?:desde )?(?:el|la) {unit} pasad[oa]", shift: -1 },
    { pattern: "est[ea] {unit}", shift: 0 },
    { pattern: "(?:el|la) (?:próxim[oa] {unit}|{unit} que viene)", shift: 1 },
    { pattern: "el {weekday} pasado", shift: -1 },
    { pattern: "el próximo {weekday}", shift: 1 },
    { pattern: "(?:desde )?el {weekday}", shift: -1 },
    { pattern: "anteayer", shift: -2, unit: "day" },
    { pattern: "(?:desde )?ayer", shift: -1, unit: "day" },
    { pattern: "hoy", shift: 0, unit: "day" },
    { pattern: "mañana", shift: 1, unit: "day" },
    { pattern: "(?:en|desde|del año|en el año) {y}" },
  ],
};

const portuguese: TimeWords = {
  months:
    "janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro".split(
      ",",
    ),
  weekdays:
    "segunda(?:-feira)?,terça(?:-feira)?,quarta(?:-feira)?,quinta(?:-feira)?,sexta(?:-feira)?,sábado,domingo".split(
      ",",
    ),
  units: { day: "dias?", week: "semanas?", month: "m[êe]s(?:es)?", year: "anos?" },
  numbers: "uma?,dois|duas,três,quatro,cinco,seis,sete,oito,nove,dez,onze,doze".split(","),
  patterns: [
    { pattern: "(?:desde )?(?:o |no |em )?(?:dia )?{d} de {month} de {y}" },
    { pattern: "(?:desde )?(?:o |no |em )?(?:dia )?{d} de {month}" },
    { pattern: "(?:em |desde )?{month} de {y}" },
    { pattern: "(?:em |desde )?{month} passado", shift: -1 },
    { pattern: "(?:em |no )?(?:próximo {month}|{month} que vem)", shift: 1 },
    { pattern: "(?:em|desde) {month}" },
    { pattern: "(?:há|faz) {n} {unit}(?: atrás)?", shift: -1 },
    { pattern: "{n} {unit} atrás", shift: -1 },
    { pattern: "(?:em|daqui a) {n} {unit}", shift: 1 },
    { pattern: "(?:desde )?(?:n?[oa] )?{unit} passad[oa]", shift: -1 },
    { pattern: "(?:n?est[ea]) {unit}", shift: 0 },
    { pattern: "(?:n?[oa] )?(?:próxim[oa] {unit}|{unit} que vem)", shift: 1 },
    { pattern: "(?:n?[oa] )?{weekday} passad[oa]", shift: -1 },
    { pattern: "(?:n?[oa] )?próxim[oa] {weekday}", shift: 1 },
    { pattern: "(?:desde |n[oa] ){weekday}", shift: -1 },
    { pattern: "anteontem", shift: -2, unit: "day" },
    { pattern: "(?:desde )?ontem", shift: -1, unit: "day" },
    { pattern: "hoje", shift: 0, unit: "day" },
    { pattern: "amanhã", shift: 1, unit: "day" },
    { pattern: "(?:em|desde|no ano de) {y}" },
  ],
};

const chinese: TimeWords = {
  months:
    "一月|1月,二月|2月,三月|3月,四月|4月,五月|5月,六月|6月,七月|7月,八月|8月,九月|9月,十月|10月,十一月|11月,十二月|12月".split(
      ",",
    ),
  weekdays: "一,二,三,四,五,六,日|天".split(","),
  units: { day: "天|日", week: "个?星期|周|个?礼拜", month: "个?月", year: "年" },
  numbers: "一,二|两,三,四,五,六,七,八,九,十,十一,十二".split(","),
  patterns: [
    { pattern: "{y}年{month}{d}[日号]" },
    { pattern: "{y}年{month}" },
    { pattern: "前年{month}", shift: -2, unit: "year" },
    { pattern: "去年{month}", shift: -1, unit: "year" },
    { pattern: "今年{month}", shift: 0, unit: "year" },
    { pattern: "明年{month}", shift: 1, unit: "year" },
    { pattern: "{month}{d}[日号]" },
    { pattern: "{n}{unit}(?:以?前|之前)", shift: -1 },
    { pattern: "{n}{unit}(?:以?后|之后)", shift: 1 },
    { pattern: "上(?:个)?(?:星期|周|礼拜){weekday}", shift: -1 },
    { pattern: "下(?:个)?(?:星期|周|礼拜){weekday}", shift: 1 },
    { pattern: "上个?{unit}", shift: -1 },
    { pattern: "[这本]个?{unit}", shift: 0 },
    { pattern: "下个?{unit}", shift: 1 },
    { pattern: "(?:从|自)?{y}年" },
    { pattern: "前年", shift: -2, unit: "year" },
    { pattern: "去年", shift: -1, unit: "year" },
    { pattern: "今年", shift: 0, unit: "year" },
    { pattern: "明年", shift: 1, unit: "year" },
    { pattern: "前天", shift: -2, unit: "day" },
    { pattern: "昨天", shift: -1, unit: "day" },
    { pattern: "今天", shift: 0, unit: "day" },
    { pattern: "明天", shift: 1, unit: "day" },
    { pattern: "{month}" },
  ],
};

export const TIME_WORDS: readonly TimeWords[] = [english, german, spanish, portuguese, chinese];
