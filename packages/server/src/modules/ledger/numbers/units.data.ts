/** What a number counts, and how many of the smallest unit of its kind one is. */
export type Unit = {
  readonly measure: string;
  /** Two where people differ: KB is a thousand or 1,024 bytes. */
  readonly factors: readonly number[];
  /** "1.1T": a size to `df`, a plain number to others. */
  readonly isLoose: boolean;
  /** What else the word may mean: pounds are money, too. */
  readonly also?: Unit;
};

const unit = (measure: string, ...factors: number[]): Unit => ({
  measure,
  factors,
  isLoose: false,
});
const sterling = unit("sterling", 1);
const size = (power: number) => unit("size", 1000 ** power, 1024 ** power);

/** Words by what they mean; several words of one entry are parted by commas. */
const unitWords: readonly (readonly [words: string, unit: Unit])[] = [
  [
    "%, percent, per cent, percentage points, percentage point, prozentpunkt, prozentpunkte, prozentpunkten, ponto percentual, pontos percentuais, punto porcentual, puntos porcentuales, points de pourcentage, 个百分点, prozent, por ciento, por cento, pour cent",
    unit("percent", 1),
  ],
  ["byte, bytes, octet, octets, 字节", size(0)],
  ["kbit, kbits, Kbit, kbps, Kbps, kilobit, kilobits", unit("size", 125)],
  ["mbit, Mbit, Mbits, Mb, mbps, Mbps, megabit, megabits, 兆比特", unit("size", 125_000)],
  ["gbit, Gbit, Gbits, Gb, gbps, Gbps, gigabit, gigabits", unit("size", 125_000_000)],
  ["KB, kB, Kb, kb, KiB, Ki, Ko, ko, Kio, kilobyte, kilobytes", size(1)],
  ["MB, MiB, Mi, Mo, Mio, megabyte, megabytes", size(2)],
  ["GB, GiB, Gi, Go, Gio, gigabyte, gigabytes", size(3)],
  ["TB, TiB, Ti, To, Tio, terabyte, terabytes", size(4)],
  ["ns, nanosecond, nanoseconds, nanosekunden, 纳秒", unit("time", 1e-6)],
  ["µs, μs, us, microsecond, microseconds, mikrosekunden, 微秒", unit("time", 1e-3)],
  [
    "ms, millisecond, milliseconds, millisekunde, millisekunden, milliseconde, millisecondes, milissegundos, milisegundos, 毫秒",
    unit("time", 1),
  ],
  [
    "hundredths, hundertstel, hundertstelsekunden, centésimas, centésimos, centièmes",
    unit("time", 10),
  ],
  [
    "thousandths, tausendstel, tausendstelsekunden, milésimas, milésimos, millièmes",
    unit("time", 1),
  ],
  [
    "s, sec, secs, second, seconds, sekunde, sekunden, segundo, segundos, seconde, secondes, 秒, 秒钟",
    unit("time", 1_000),
  ],
  ["min, min., mins, minute, minutes, minuten, minuto, minutos, 分钟", unit("time", 60_000)],
  [
    "h, hr, hrs, std, std., hour, hours, stunde, stunden, überstunden, arbeitsstunden, hora, horas, heure, heures, 小时, 个小时",
    unit("time", 3_600_000),
  ],
  ["day, days, tag, tage, tagen, dia, dias, día, días, jour, jours, 天", unit("time", 86_400_000)],
  [
    "week, weeks, woche, wochen, semana, semanas, semaine, semaines, 周, 个星期",
    unit("time", 604_800_000),
  ],
  [
    "month, months, monat, monate, monaten, mes, meses, mês, mois, 个月",
    unit("time", 2_629_746_000),
  ],
  [
    "year, years, jahr, jahre, jahren, año, años, ano, anos, ans, année, années, 年",
    unit("time", 31_556_952_000),
  ],
  ["mm", unit("length", 1)],
  ["cm", unit("length", 10)],
  [
    "m, meter, meters, metre, metres, metern, metro, metros, mètre, mètres, 米",
    unit("length", 1_000),
  ],
  [
    "km, kilometer, kilometers, kilometre, kilometres, quilômetro, quilômetros, quilómetro, quilómetros, kilómetro, kilómetros, kilomètre, kilomètres, 公里, 千米",
    unit("length", 1_000_000),
  ],
  ["mile, miles, mi, meile, meilen, milla, millas, milha, milhas, 英里", unit("length", 1_609_344)],
  ["ft, feet, foot", unit("length", 304.8)],
  [
    "inch, inches, zoll, polegada, polegadas, pulgada, pulgadas, pouce, pouces, 英寸",
    unit("length", 25.4),
  ],
  ["m/s, mps, 米/秒, 米每秒", unit("speed", 1)],
  ["km/h, kmh, kph, km/std, 公里/小时, 千米/小时, 公里每小时, 千米每小时", unit("speed", 1 / 3.6)],
  ["mph, 英里/小时", unit("speed", 0.44704)],
  ["kn, knot, knots, knoten, nudos, nós, nœuds", unit("speed", 0.514444)],
  ["g, gram, grams, gramm, gramo, gramos, grama, gramas, gramme, grammes, 克", unit("mass", 1)],
  [
    "kg, kilo, kilos, quilo, quilos, kilogram, kilograms, kilogramm, 公斤, 千克",
    unit("mass", 1_000),
  ],
  ["t, ton, tons, tonne, tonnes, tonnen, tonelada, toneladas, 吨", unit("mass", 1_000_000)],
  ["oz, ounce, ounces, unze, unzen, onza, onzas, once, onces, 盎司", unit("mass", 28.3495)],
  [
    "ml, mL, milliliter, millilitre, milliliters, millilitres, mililitros, millilitres, 毫升",
    unit("volume", 1),
  ],
  ["cl, centiliter, centilitres", unit("volume", 10)],
  ["l, L, liter, litre, liters, litres, litern, litro, litros, 升", unit("volume", 1_000)],
  [
    "m³, m3, cbm, kubikmeter, kubikmetern, 立方米, cubic metres, cubic meters, metros cúbicos, mètres cubes",
    unit("volume", 1_000_000),
  ],
  ["lb, lbs", unit("mass", 453.592)],
  ["pound, pounds, libra, libras, 磅", { ...unit("mass", 453.592), also: sterling }],
  ["pfund", { ...unit("mass", 500), also: sterling }],
  ["斤", unit("mass", 500)],
  ["€, EUR, eur, euro, euros, 欧元", unit("euro", 1)],
  [
    "$, US$, USD, usd, dollar, dollars, us dollar, us dollars, dólares, dólar, 美元",
    unit("dollar", 1),
  ],
  ["£, GBP, libras esterlinas, livres sterling, 英镑", sterling],
  ["R$, BRL, reais", unit("real", 1)],
  ["¥, CNY, RMB, yuan, 元, 块钱, 人民币", unit("yuan", 1)],
  [
    "cent, cents, penny, pence, ct, cts, centavo, centavos, céntimo, céntimos, cêntimo, cêntimos, centime, centimes",
    unit("cent", 1),
  ],
  ["Wh", unit("energy", 1)],
  ["kWh, 千瓦时, 度电", unit("energy", 1_000)],
  ["MWh", unit("energy", 1_000_000)],
  [
    "°C, ℃, degree, degrees, grad, grado, grados, grau, graus, degré, degrés, degrees celsius, grad celsius, grados celsius, graus celsius, degrés celsius, 摄氏度",
    unit("celsius", 1),
  ],
  [
    "°F, ℉, fahrenheit, degrees fahrenheit, grad fahrenheit, grados fahrenheit, graus fahrenheit, degrés fahrenheit, 华氏度",
    unit("fahrenheit", 1),
  ],
];

/** What has hundredths of its own name. */
export const moneyMeasures: ReadonlySet<string> = new Set([
  "euro",
  "dollar",
  "real",
  "sterling",
  "yuan",
]);

const entries = <Value>(lists: readonly (readonly [words: string, value: Value])[]) =>
  new Map(lists.flatMap(([words, value]) => words.split(", ").map((word) => [word, value])));

export const units: ReadonlyMap<string, Unit> = entries(unitWords);

/** Right behind the digits, as programs write them. */
export const suffixes: ReadonlyMap<string, Unit> = new Map(
  ["k", "m", "g", "t"].flatMap((letter, at) => {
    const meant = { ...size(at + 1), isLoose: true };
    const capital: [string, Unit] = [letter.toUpperCase(), meant];
    return letter === "k" ? [capital, [letter, meant]] : [capital];
  }),
);

/** Words and signs that make a number larger. */
export const scales: ReadonlyMap<string, number> = entries([
  ["hundred, hundert", 100],
  ["thousand, tausend, tsd, tsd., mil, mille, 千", 1e3],
  ["万", 1e4],
  ["million, millions, millionen, mio, mio., milhão, milhões, millón, millones, 百万", 1e6],
  ["亿", 1e8],
  [
    "bn, billion, billions, milliarde, milliarden, mrd, mrd., bilhão, bilhões, mil millones, milliard, milliards, 十亿",
    1e9,
  ],
]);

/** From two on, in six languages; "one" is too often none. */
const ones: readonly string[] = [
  "two zwei dois duas dos deux",
  "three drei três tres trois",
  "four vier quatro cuatro quatre",
  "five fünf cinco cinq",
  "six sechs seis",
  "seven sieben sete siete sept",
  "eight acht oito ocho huit",
  "nine neun nove nueve neuf",
  "ten zehn dez diez dix",
  "eleven elf onze once",
  "twelve zwölf doze doce douze",
  "thirteen dreizehn treze trece treize",
  "fourteen vierzehn catorze quatorze",
  "fifteen fünfzehn quinze quince",
  "sixteen sechzehn dezesseis dezasseis dieciséis seize",
  "seventeen siebzehn dezessete dezassete diecisiete dix-sept",
  "eighteen achtzehn dezoito dieciocho dix-huit",
  "nineteen neunzehn dezenove dezanove diecinueve dix-neuf",
];
const tens: readonly string[] = [
  "twenty zwanzig vinte veinte vingt",
  "thirty dreißig trinta treinta trente",
  "forty vierzig quarenta cuarenta quarante",
  "fifty fünfzig cinquenta cincuenta cinquante",
  "sixty sechzig sessenta sesenta soixante",
  "seventy siebzig setenta soixante-dix",
  "eighty achtzig oitenta ochenta quatre-vingts quatre-vingt",
  "ninety neunzig noventa quatre-vingt-dix",
];
const germanOnes = "ein zwei drei vier fünf sechs sieben acht neun".split(" ");
const spanishOnes = "uno dos trés cuatro cinco séis siete ocho nueve".split(" ");

const listed = (lists: readonly string[], value: (at: number) => number): [string, number][] =>
  lists.flatMap((words, at) => words.split(" ").map((word): [string, number] => [word, value(at)]));

export const tensWords: ReadonlyMap<string, number> = new Map(listed(tens, (at) => (at + 2) * 10));
export const numberWords: ReadonlyMap<string, number> = new Map<string, number>([
  ...listed(ones, (at) => at + 2),
  ...tensWords,
  ...[...tensWords]
    .filter(([word]) => /(?:zig|ßig)$/.test(word))
    .flatMap(([word, value]) =>
      germanOnes.map((one, at): [string, number] => [`${one}und${word}`, value + at + 1]),
    ),
  ...germanOnes.map((one, at): [string, number] => [`${one}einhalb`, at + 1.5]),
  ["anderthalb", 1.5],
  // "zu dritt"
  ...listed(["dritt", "viert"], (at) => at + 3),
  ...spanishOnes.map((one, at): [string, number] => [`veinti${one}`, 21 + at]),
  ...listed(["hundred hundert cem cien"], () => 100),
  ...listed(["dozen dutzend dúzia docena douzaine"], () => 12),
]);

/** What is counted one by one stands behind one of these. */
export const hanCounters =
  "个条行次封份项张台名位本只家辆件块篇章节道页种类组对双句字天日元年月分秒人笔场球轮票单户岁套间批段层颗粒枚倍样";
