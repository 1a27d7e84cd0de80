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
  ["Contestaron 45 de las 60 personas, es decir, un {75 %|65 %}."],
  ["O orçamento era de 500 €, já foram 320 €, portanto restam {180 €|280 €}."],
  ["Es waren 36 kWh bei 12 Ladungen, also {3 kWh|4 kWh} pro Ladung."],
  ["It ran from 22:15 to 01:45, so it took {3 hours and 30 minutes|4 hours and 30 minutes}."],
  ["Il dure 5 400 secondes, soit {90 minutes|80 minutes}."],
  ["The ascent was 3,120 ft ({951 m|1,051 m})."],
  ["De los 120 socios han pagado 93, así que faltan {27|37}."],
  ["The 10:15 arrives at 11:38, a journey of {1 hour 23 minutes|1 hour 33 minutes}."],
  [
    "Ihr habt 3.412 kWh verbraucht, nach 3.087 kWh davor. Das sind 325 kWh oder {10,5 %|12,5 %} mehr.",
  ],
  [
    "Coverage went from 71.5 % to 76.5 %, so the PR raised it by {5 percentage points|6 percentage points}.",
  ],
  [
    "The 08:28 gets there at 12:40, so you'd be on board for {4 hours and 12 minutes|3 hours and 12 minutes}.",
  ],
  ["Der Sack kostet 3,75 € für 2,5 kg, also {1,50 €|1,80 €} pro Kilo."],
  [
    "You had 30 days plus 3 carried over, and have taken 21. That leaves you with {12 days|9 days}.",
  ],
  ["It is 450 km (around {280 miles|380 miles}) if the roads are clear."],
  ["L'archive fait 4096 Mo, soit {4 Go|5 Go}."],
  ["Sí: 24 m³ frente a 30 m³, es decir, un {20 %|25 %} menos."],
  ["The jacket was €120 and is now €84, a discount of {30 %|35 %}."],
  ["今天是11月16日,截止日期是11月30日,还有{14天|18天}。"],
  ["Der Verbrauch ist um {5 %|15 %} gesunken, von 3.000 auf 2.850 kWh."],
  ["房租上涨{5%|8%}（从800元到840元）。"],
  ["À deux, la première coûte 194 €, la seconde 128 €, soit {66 €|76 €} de moins."],
  ["设计评审从 9:30 到 11:00，共{一个半小时|两个小时}；最后一个是 16:00 的电话。"],
  ["The flight leaves at 10:00+01:00 and lands at 12:30+00:00, so it takes {3.5 hours|2.5 hours}."],
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
  "The rate grew by 5 % from 2019 to 2024.",
  "Throughput rose by 30 % from 8 to 16 threads.",
  "The bus goes every 20 minutes, from 6:00 to 22:00.",
  "En octubre fueron 85 €, 17 € más que en septiembre, es decir, una subida del 25 %.",
  "We processed 1,200 requests in 60 seconds, with at most 50 per second.",
  "Of the 312 tests in 4 files 6 fail, the other 306 pass.",
  "Of the 46 tests, two blew up and one was skipped; the other 43 are fine.",
  "Os itens somam R$ 523,00; com os 10 % de desconto ficam R$ 470,70 e, com o frete, R$ 495,70.",
  "It charges €118 a night plus €9 per person, which is €544 for two over four nights.",
  "The five shelves take 5 × 840 mm = 4.2 m.",
  "The 95th percentile rose from 610 ms to 1.48 s, so it more than doubled.",
  "You leave at 10:15, change for 12 minutes in Köln and arrive at 11:38.",
  "The dinner cost €240 for eight people plus a 10 % tip, so €33 each.",
  "The rental is €210 for 7 days, or €25 a day from the second week on.",
  "Of the €1,800 you have €1,400; another €200 comes next month.",
  "You have used 18 of your 30 days, and 5 more are booked, so 7 days remain.",
  "The rent is €900, heating €150, so with internet it is €1,150 in total.",
  "82, 91 and 88 points; the class average is 79.",
  "Of 312 tests, 4 fail (2 of them flaky), 6 are skipped and the other 302 pass.",
  "12 seats cost 39 € each: for two that would be 78 €, which is cheaper.",
])("does not take for a calculation what is none: %s", (text) => {
  expect(judge(text).filter((one) => one.startsWith("contradicted"))).toEqual([]);
});

it("blames the number that no evidence has", () => {
  const text = "The price rose by 5 % from 800 € to 880 €.";
  expect(judge(text, "old price 800 €, raised by 5 %")).toContain("contradicted 880 €");
  expect(judge(text, "old price 800 €, new price 880 €")).toContain("contradicted 5 %");
});

it("lets what is less be less than something further above", () => {
  const text =
    "Two berths are 129 €. There is room. Two seats at 39 € are 78 €, that is 51 € less.";
  expect(judge(text).filter((one) => one.endsWith("51 €"))).toEqual([]);
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
