import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

/** What is said of the numbers that follow from others, as far as it is a calculation. */
function judge(text: string, evidence = "nothing of the kind"): string[] {
  const given = readEvidence([{ text: evidence, tool: "shell", input: {}, ok: true }]);
  return checkText({ text, evidence: given, question: "" })
    .filter(
      ({ kind, why }) =>
        kind === "number" && (why.startsWith("It follows from") || / is \d/.test(why)),
    )
    .map(({ verdict, text: said }) => `${verdict} ${said}`);
}

it.each([
  ["Revenue rose from $1.2M to $1.5M, up {25 %|30 %}."],
  ["The rate rose from 2.0 % to 2.5 %, an increase of {25 percent|0.5 percent}."],
  ["Die Quote stieg von 40 % auf 45 %, also um {5 Prozentpunkte|5 Prozent}."],
  ["房租由 4000 元涨到 4800 元,涨幅为 {20%|25%}。"],
  ["Le prix est passé de 80 € à 100 €, soit une hausse de {25 %|20 %}."],
  ["O vídeo ocupa 9 GB, {o triplo|o dobro} das fotos, que ocupam 3 GB."],
  ["Contestaron 45 de las 60 personas, es decir, un {75 %|65 %}."],
  ["El alquiler cuesta 900 € y los gastos 150 €, juntos suman {1.050 €|1.150 €}."],
  ["O orçamento era de 500 €, já foram 320 €, portanto restam {180 €|280 €}."],
  ["Es waren 36 kWh bei 12 Ladungen, also {3 kWh|4 kWh} pro Ladung."],
  ["It ran from 22:15 to 01:45, so it took {3 hours and 30 minutes|4 hours and 30 minutes}."],
  ["Il dure 5 400 secondes, soit {90 minutes|80 minutes}."],
  ["Es sind 152 Liter auf 2.400 km, also rund {6,3 Liter|6,8 Liter} auf 100 km."],
  ["O carro fez 1.850 km com 116,4 litros, o que dá {6,3 l|7,3 l}/100 km."],
  ["The ascent was 3,120 ft ({951|1,051} m)."],
  ["De los 120 socios han pagado 93, así que faltan {27|37}."],
  ["The 10:15 arrives at 11:38, a journey of {1 hour 23 minutes|1 hour 33 minutes}."],
  [
    "Ihr habt 3.412 kWh verbraucht, nach 3.087 kWh davor. Das sind 325 kWh oder {10,5 %|12,5 %} mehr.",
  ],
  [
    "| Item | NOK | GBP |\n|---|---|---|\n| Hotel | 402 | 30 |\n| Food | 134 | 10 |\n| Total | 536 | {40|50} |",
  ],
  [
    "| | before | after |\n|---|---|---|\n| p50 | 121 ms | 74 ms |\n| p95 | 842 ms | 513 ms |\n\nThe p95 came down by {39 %|49 %}.",
  ],
  ["Two bags: 2 × 750 g = {1.5 kg|1.7 kg}."],
  ["- import: 12 min\n- index: 34 min\n\nTogether that is {46 minutes|56 minutes}."],
  ["C'est (61 + 68 + 57) / 3 = {62|64} dB."],
  [
    "Coverage went from 71.5 % to 76.5 %, so the PR raised it by {5 percentage points|6 percentage points}.",
  ],
  ["Ha pasado de 800 a 836 euros, es decir, 36 euros más al mes, un {4,5 %|3,6 %}."],
  ["三次测验分别是 82、91 和 88 分，平均 {87|89} 分。"],
  [
    "The 08:28 gets there at 12:40, so you'd be on board for {4 hours and 12 minutes|3 hours and 12 minutes}.",
  ],
  ["Avec 150 g on fait 24 madeleines. Pour 60 pièces, il faut donc {375 g|425 g} de farine."],
  ["Der Sack kostet 3,75 € für 2,5 kg, also {1,50 €|1,80 €} pro Kilo."],
  [
    "You had 30 days plus 3 carried over, and have taken 21. That leaves you with {12 days|9 days}.",
  ],
  ["It is 450 km (around {280 miles|380 miles}) if the roads are clear."],
  ["Están a 50 °F, o sea, {10 °C|15 °C}."],
  ["A pace of 6 minutes per kilometre, or {10 km|12 km}/h."],
  ["L'archive fait 4096 Mo, soit {4 Go|5 Go}."],
  ["从02:09:10重试到02:20:31完成,大约用了{11分钟|15分钟}。"],
  ["The cheapest is €142 a person, so three of you would pay €{426|462}."],
  ["You need 27 litres, which at €1.70 is €{45.90|54.90}."],
  ["每张票80元,五张一共{400元|450元}。"],
  ["It starts at 20:15 and runs 125 minutes, so it ends at {22:20|22:40}."],
  ["Il part à 8 h 40 et le trajet dure 2 h 35, vous arrivez donc à {11 h 15|11 h 35}."],
  ["90 GB of 120 GB are used, so {a quarter|a third} is still free."],
  ["Votaram 45 dos 60 sócios, ou seja, {três quartos|dois terços}."],
  ["Sí: 24 m³ frente a 30 m³, es decir, un {20 %|25 %} menos."],
  [
    "It went from €6,750 to €7,800: €1,050 more in three months, an increase of roughly {16 %|26 %}.",
  ],
  ["On average {49 USD|59 USD} a month: 5,635 USD spread over 115 customers."],
  ["Five TypeScript files with 1,300 lines in all, so {260|325} lines a file on average."],
  ["€4,200 remain. At €350 a month that takes another {twelve months|nine months}."],
  ["L'assurance coûte 420 € par an, soit {35 €|42 €} par mois."],
  ["Recorrió 30 km en dos horas, o sea, {15 km|18 km}/h de media."],
  ["Entre el 40 % y el 48 %, o sea, {ocho|doce} puntos."],
  ["El salón tiene 36 m² y la cocina 12 m²: es {tres|cuatro} veces más grande."],
  ["Le 6103 coûte 97 € par personne, donc {194 €|184 €} pour deux personnes."],
  ["Die Hütte kostet 640 €, bei acht Leuten also {80 €|90 €} pro Kopf."],
  ["The jacket was €120 and is now €84, a discount of {30 %|35 %}."],
  ["The image is 6 GB; at 40 MB/s the download takes {150 seconds|270 seconds}."],
  ["还有240页,每天看30页,需要{8天|6天}。"],
  ["Son 500 km a 7 litros cada 100 km, es decir, {35 litros|40 litros}."],
  ["今天是11月16日,截止日期是11月30日,还有{14天|18天}。"],
  ["O casaco custa 80 €, com 25 % de desconto fica por {60 €|65 €}."],
])("reckons again: %s", (text) => {
  const [, right = "", wrong = ""] = /\{(.*)\|(.*)\}/.exec(text) ?? [];
  expect(judge(text.replace(/\{.*\}/, right))).toContain(`supported ${right}`);
  expect(judge(text.replace(/\{.*\}/, wrong))).toContain(`contradicted ${wrong}`);
});

it.each([
  "Prices rose from 100 to 120 €, and wages rose by 5 %.",
  "We moved from 3 servers to 5, with 20 % more memory each.",
  "Salary rose from 3,000 to 3,300 €, that is 3,600 € more per year.",
  "The train leaves at 14:05 and arrives at 16:20, so you have 25 minutes to change.",
  "2 of 3 tasks are done, so 80 % of the work is behind us.",
  "The 2 GB file was twice as fast to copy as the 3 GB one.",
  "In 2024 we sold 300 units and in 2025 450, together with services that makes 1.2 million.",
  "It takes 90 minutes, or 2 hours with breaks.",
  "The lag was 12 seconds, four times that within three minutes.",
  "Signal 9: 128 + 9 = 137.",
  "Of five checks all answered, between 41 and 88 ms, on average 57 ms.",
  "Salary rose from 3,000 to 3,300 €, that is 3,600 € more per year, 10 %.",
  "7 nights × 94 + 45 = 703 €.",
  "A reunião é das 15h às 15h45 (três quartos de hora).",
  "It costs 45 € a month, so in 3 years that is 1,620 €.",
  "It takes 40 minutes, so leave at 8:00 to be there at 9:00.",
  "LX 1652 is direct, for 142 euros, i.e. 63 euros more.",
  "12 of 40 seats are free, nearly a third.",
])("does not take for a calculation what is none: %s", (text) => {
  expect(judge(text).filter((one) => one.startsWith("contradicted"))).toEqual([]);
});

it("leaves to the source how it reckons", () => {
  const text = "402 GB of 466 GB are used, which leaves 41 GB.";
  expect(judge(text, "Size Used Avail\n466G 402G 41G")).toEqual([]);
  expect(judge(text)).toEqual(["contradicted 41 GB"]);
});

it("knows from a test run how many passed of how many", () => {
  const run = "Tests: 57, Assertions: 204, Failures: 2, Skipped: 3.";
  expect(judge("52 of 57 tests pass.", run)).toEqual(["supported 52 of 57"]);
  expect(judge("55 tests sur 57 réussissent.", run)).toEqual(["contradicted 55 tests sur 57"]);
});

it("adds up what passed in several runs", () => {
  const runs = "26 passed; 0 failed; 0 ignored\n8 passed; 0 failed; 1 ignored\n5 passed; 0 failed";
  expect(judge("39 tests passed.", runs)).toEqual(["supported 39"]);
  expect(judge("40 tests passed.", runs)).toEqual(["contradicted 40"]);
});

it("knows the average of a column, and does not hold that of some of it against it", () => {
  const nights = "night,minutes\nTue,405\nWed,350\nThu,420\nFri,440\nSat,485";
  expect(judge("- average: 420 min", nights)).toEqual(["supported 420 min"]);
  expect(judge("- average: 444 min", nights)).toEqual(["contradicted 444 min"]);
  expect(judge("- average without Wed: 438 min", nights)).toEqual(["supported 438 min"]);
});

it("holds averages, sums, rests, parts and ranges against the rows of small evidence", () => {
  const shop = "date,visitors,orders\n2026-11-02,412,18\n2026-11-03,398,15\n2026-11-04,540,21";
  expect(judge("That is 450 visitors a day on average.", shop)).toEqual(["supported 450"]);
  expect(judge("That is 475 visitors a day on average.", shop)).toEqual(["contradicted 475"]);
  const week =
    '{"days": [{"d": "Mon", "rain_mm": 2.4}, {"d": "Tue", "rain_mm": 8.1}, {"d": "Wed", "rain_mm": 0.5}]}';
  expect(judge("Expect 11 mm of rain in all.", week)).toEqual(["supported 11 mm"]);
  expect(judge("Expect 14 mm of rain in all.", week)).toEqual(["contradicted 14 mm"]);
  const market =
    "Item    Amount   Price/kg\nApples  3 kg     2.40 €\nPears   1.5 kg   3.20 €\nNuts    0.5 kg   9.80 €";
  expect(judge("In total that is 16.90 €.", market)).toEqual(["supported 16.90 €"]);
  expect(judge("In total that is 18.90 €.", market)).toEqual(["contradicted 18.90 €"]);
  const budget = "Rent 820 €\nFood 410 €\nTrain 75 €\nFun 195 €";
  expect(judge("Without the rent it is 680 € a month.", budget)).toEqual(["supported 680 €"]);
  expect(judge("Without the rent it is 730 € a month.", budget)).toEqual(["contradicted 730 €"]);
  expect(judge("The food is 27.3 % of the total.", budget)).toEqual(["supported 27.3 %"]);
  expect(judge("The food is 34 % of the total.", budget)).toEqual(["contradicted 34 %"]);
  expect(judge("Between the highest and the lowest lie 745 €.", budget)).toEqual([
    "supported 745 €",
  ]);
  expect(judge("Between the highest and the lowest lie 775 €.", budget)).toEqual([
    "contradicted 775 €",
  ]);
});

it("knows what a column adds up to, and does not hold that of some of it against it", () => {
  const pods = "NAME CPU MEMORY\ncart 120m 410Mi\nsearch 640m 1890Mi\npay 210m 512Mi";
  expect(judge("In total they use 2812 MiB.", pods)).toEqual(["supported 2812 MiB"]);
  expect(judge("In total they use about 2.2 GiB.", pods)).toEqual(["contradicted 2.2 GiB"]);
  expect(judge("I stopped cart and pay, together 922 MiB.", pods)).not.toContain(
    "contradicted 922 MiB",
  );
});

it("adds up what the evidence has for the names that are said", () => {
  const orders = "paid | 418\npending | 37\ncancelled | 22\nrefunded | 9";
  expect(judge("Cancelled and refunded together are 31 orders.", orders)).toEqual(["supported 31"]);
  expect(judge("Cancelled and refunded together are 41 orders.", orders)).toEqual([
    "contradicted 41",
  ]);
});

it("scales a recipe for more eaters than it is for", () => {
  const recipe = "Lentil soup (serves 4)\n300 g red lentils\n1.2 l vegetable stock\n2 onions";
  const list = (stock: string) =>
    `For six people you take:\n\n- 450 g red lentils\n- ${stock} stock\n`;
  expect(judge(list("1.8 l"), recipe)).toContain("supported 1.8 l");
  expect(judge(list("2.4 l"), recipe)).toContain("contradicted 2.4 l");
});

it("says no more of a number that follows than that it does", () => {
  const claims = checkText({
    text: "The stamps are 2 × 86 + 17 = 189 €.",
    evidence: readEvidence([{ text: "stamps: 86 € for an adult, 17 € for a child" }]),
    question: "",
  });
  expect(claims.filter(({ text }) => text === "189 €").map(({ verdict }) => verdict)).toEqual([
    "supported",
  ]);
});

it.each([
  "La tienda vendió 4.386,50 € en 203 tickets, lo que da un ticket medio de unos 21,61 €.",
  "The roof of 24 m² caught 1,497.6 l. Some 10 to 20 % is lost, which leaves 1,200 to 1,350 litres.",
])("neither multiplies for an average nor takes away for a share: %s", (text) => {
  expect(judge(text).filter((one) => one.startsWith("contradicted"))).toEqual([]);
});
