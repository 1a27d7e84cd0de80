import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

/** The objections to the numbers of a text. */
function objections(text: string, evidence: string, question = ""): string[] {
  return checkText({ text, evidence: readEvidence([{ text: evidence }]), question })
    .filter(({ kind, verdict }) => kind === "number" && verdict !== "supported")
    .map((claim) => claim.text);
}

const budget = [
  "account,jul,aug,sep,budget",
  "Compute,41200,43850,47100,126000",
  "Storage,9800,9950,10120,31000",
  "Egress,6300,8120,11940,20000",
].join("\n");

it.each([
  ["There were {four|five} errors.", "How many errors are there?"],
  ["Im Log stehen {vier|fünf} Fehler.", "Wie viele Fehler?"],
  ["日志里有{四|五}个错误。", "有多少错误？"],
])("counts the lines of what is named: %s", (text, question) => {
  const log = "WARN slow\nERROR a\nERROR b\nWARN miss\nERROR c\nERROR d";
  const [, right = "", wrong = ""] = /\{(.*)\|(.*)\}/.exec(text) ?? [];
  expect(objections(text.replace(/\{.*\}/, right), log, question)).toEqual([]);
  expect(objections(text.replace(/\{.*\}/, wrong), log, question)).toHaveLength(1);
});

const orders = [
  "order,customer,status",
  "1001,Meyer,shipped",
  "1002,Silva,open",
  "1003,Durand,shipped",
  "1004,Meyer,cancelled",
  "1005,Garcia,shipped",
].join("\n");
const tasks = "# Move\n- [x] sign\n- [x] boxes\n- [ ] power\n- [ ] keys\n- [ ] paint";
const audit = "9 vulnerabilities (4 low, 3 moderate, 2 high)";

it.each([
  ["{Three|Four} of the five orders have been shipped.", orders, ""],
  ["Meyer placed {two|three} orders.", orders, ""],
  ["There are {five|seven} orders.", orders, "How many orders are there?"],
  ["Es sind noch {drei|vier} Aufgaben offen.", tasks, "Wie viele Aufgaben sind offen?"],
  ["Quedan {tres|cuatro} tareas: luz, llaves y pintura.", tasks, ""],
  ["{Five|Seven} of them are moderate or worse.", audit, ""],
])("counts entries: %s", (text, evidence, question) => {
  const [, right = "", wrong = ""] = /\{(.*)\|(.*)\}/.exec(text) ?? [];
  expect(objections(text.replace(/\{.*\}/, right), evidence, question)).toEqual([]);
  expect(objections(text.replace(/\{.*\}/, wrong), evidence, question)).toHaveLength(1);
});

it.each([
  "Two of them may need another look.",
  "There are three ways to ship an order.",
  "Meyer could split this into four parcels.",
  "I would wait for three more days.",
])("takes no manner of speaking for a count: %s", (text) => {
  expect(objections(text, orders, "How are the orders doing?")).toEqual([]);
});

it("takes a change of each row for what was reckoned", () => {
  expect(objections("Compute grew by 14 %, and storage crept up by 3 %.", budget)).toEqual([]);
});

it("knows a number as that of another row", () => {
  expect(objections("Storage was at 43,850 in August.", budget)).toEqual(["43,850"]);
  expect(objections("Storage was at 9,950 in August.", budget)).toEqual([]);
});

const week =
  "date,visitors,orders,revenue_eur\n2026-11-05,503,24,1392.00\n2026-11-06,382,12,699.50";

it.each([["Friday was weak: 12 orders and {€699.50|€1,392} in revenue.", week]])(
  "holds a number against the cell that its words name: %s",
  (text, evidence) => {
    const [, right = "", wrong = ""] = /\{(.*)\|(.*)\}/.exec(text) ?? [];
    expect(objections(text.replace(/\{.*\}/, right), evidence)).toEqual([]);
    expect(objections(text.replace(/\{.*\}/, wrong), evidence)).toHaveLength(1);
  },
);

it("does not take what follows from a row for a cell of it", () => {
  const goods = "Item   Qty  Price\nPaper  8    27.50 EUR\nPens   50   1.80 EUR";
  expect(objections("The pens come to €90.00, the paper costs €27.50 a box.", goods)).toEqual([]);
  expect(objections("For two reams of paper that is €55.00.", goods)).toEqual([]);
});

it("reads units from headings, keys and listings", () => {
  const runs = "run,p50_ms\nfirst,412\nsecond,318\nthird,377";
  expect(objections("The first run took 412 s.", runs)).toEqual(["412 s"]);
  expect(objections("The first run took 412 ms, or 0.41 s.", runs)).toEqual([]);
});

it("reads durations as programs write them", () => {
  expect(objections("The build took 41 seconds.", "build: real 0m41.02s")).toEqual([]);
  expect(objections("The build took 52 seconds.", "build: real 0m41.02s")).toEqual(["52 seconds"]);
});

it("counts what was asked for", () => {
  const mails = "uid  subject\n9012 Head lice\n9040 Museum\n9077 Lost property\n9101 Timetable";
  const question = "How many unread mails are there?";
  expect(objections("There are four unread mails.", mails, question)).toEqual([]);
  expect(objections("There are three unread mails.", mails, question)).toEqual(["three"]);
});

it("counts the states that a column tells", () => {
  const days = "day,status\n1,ok\n2,late\n3,ok\n4,late\n5,ok\n6,ok";
  expect(objections("Four were fine, two arrived late.", days)).toEqual([]);
  expect(objections("Two were fine, three arrived late.", days)).toEqual(["three"]);
});

it("takes a hedged number for a rounded one", () => {
  const disk = "images  18.4 GB\nvolumes  22 GB\ncache  6.3 GB";
  expect(objections("The images take about 18 GB.", disk)).toEqual([]);
  expect(objections("The cache takes about 6 GB.", disk)).toEqual([]);
});

it("lets an answer reckon with what it said before", () => {
  const offers = "monthly 38 EUR\nannual 336 EUR";
  const text = "Twelve months are 456 €, the annual plan is 336 €. You save 120 €.";
  expect(objections(text, offers)).toEqual([]);
});

it("knows a sum with a wrong digit", () => {
  const sales = "region,units\nNorth,120\nSouth,95\nEast,143\nWest,77";
  expect(objections("Insgesamt wurden 445 Stück verkauft.", sales)).toEqual(["445"]);
  expect(objections("Insgesamt wurden 435 Stück verkauft.", sales)).toEqual([]);
});

it("reads pounds as money where the evidence has money", () => {
  expect(objections("The roof costs 990 pounds.", "Roof, total: £990")).toEqual([]);
  expect(objections("The roof costs 930 pounds.", "Roof, total: £990")).toEqual(["930 pounds"]);
});

it.each([
  [
    "You paid €684.00 and Tom €171.20. That is €{512.80|412.80} more than Tom.",
    "Jule;684.00\nTom;171.20",
  ],
  [
    "Die Fähre kostet 684,00 €, das Hotel 171,20 €. Zusammen sind das {855,20|955,20} €.",
    "Fähre;684,00\nHotel;171,20",
  ],
])("lets a number pass that two others of the answer give: %s", (text, evidence) => {
  const [, right = "", wrong = ""] = /\{(.*)\|(.*)\}/.exec(text) ?? [];
  expect(objections(text.replace(/\{.*\}/, right), evidence)).toEqual([]);
  expect(objections(text.replace(/\{.*\}/, wrong), evidence)).toHaveLength(1);
});

it("knows a long number by its groups", () => {
  const mail = "Meeting ID: 84522109967, flight U28533 at 12:35";
  expect(objections("The meeting's number is 845 2210 9967, the flight is U2 8533.", mail)).toEqual(
    [],
  );
});

const readings = "date,reading_kwh\n2025-01-01,48210.4\n2025-02-01,48522.9\n2025-03-01,48801.3";
const sales = "region,july,august\nNorth,12400,13100\nSouth,9800,9100\nEast,15300,16050";
const classes = "班级,人数,平均分\n三班,45,84.6\n五班,44,86.1\n年级,270,81.9";
const pupils = "child\tbooks\tw1\tw2\tw3\nAmira\t6\t210\t245\t260\nTheo\t9\t198\t225\t240";
const courses = "curso | plazas | inscritos\nYoga | 20 | 17\nInglés | 15 | 9\nCerámica | 12 | 12";
const tent = "product: Trekking tent Alta 2\nprice: € 249\nstock: 7";
const laps = "1. Ferrer 1:32.118\n2. Okafor 1:32.588\n3. Lindt 1:33.204";
const sheet = "date,start,end,duration\n2025-09-02,09:00,15:00,6:00\n2025-09-04,10:00,16:30,6:30";

it.each([
  ["In January you used 312.5 kWh.", readings],
  ["East made up 40.8 % of the July sales.", sales],
  ["North grew by 5.6 % from July to August.", sales],
  ["三班平均 84.6 分，比第一名五班（86.1）低 1.5 分，比年级平均 81.9 高 2.7 分。", classes],
  ["Amira read 715 pages, 52 more than Theo.", pupils],
  ["En yoga quedan 3 plazas y en inglés, 6.", courses],
  ["The Alta 2 tent costs €249.", tent],
  ["You have 1,284.50 US dollars in your checking account.", "Checking account balance $1,284.50"],
  ["Ferrer ganó con 47 centésimas de ventaja sobre Okafor.", laps],
  ["You logged 12 hours and 30 minutes.", sheet],
  [
    "El mejor día fue el jueves con 17,9; el peor, el sábado, se quedó en 7,2.",
    "jue: 17.9\nsab: 7.2",
  ],
  ["Bake at 350 °F.", "180 °C, 50 min, one loaf tin"],
  ["Mia is 9 now and turns 10 next May.", "Mia was born on 14 May 2016.\nToday is 2025-11-16."],
  ["Don't move to Node 22 for now.", '{"engines": {"node": ">=18.17 <21"}}'],
  ["Der Zug fährt um 5.38 Uhr in Tübingen.", "Tübingen 05:38, Ulm 07:21"],
  [
    "Bei Blitz zahlst du 680 € plus 60 Kartons zu 2,50 €, also 830 €.",
    "Blitz: 680 €, Karton 2,50 €; 60 Kartons",
  ],
  [
    "一共 201.5 元。",
    "日期 商家 金额 配送费\n11-10 川味馆 38.5 4\n11-11 沙县 22 3\n11-13 必胜客 89 0\n11-15 川味馆 41 4",
  ],
  ["Together they read 1,378 pages, 115 % of the goal.", `${pupils}\n(goal: 1200 pages together)`],
  ["The deposit of €2,400 was three base rents.", "base rent 840 €\nDeposit stays 2,400 €"],
  ["Compute grew by 14 %, and storage crept up by 3 %.", budget],
  ["The images take about 18 GB.", "images  18.4 GB\nvolumes  22 GB\ncache  6.3 GB"],
  ["With VAT that is 95.20 €.", "price 80 €, VAT 19 %"],
  ["After tax, 2,250 € are left.", "salary 3000 €, tax rate 25 %"],
  ["Il y a deux fichiers.", "total 8\na.txt\nb.txt"],
  ["The apples, 2.5 kg, cost 8.00 €.", "Apples: 3.20 € per kg. Cheese: 24 € per kg."],
  ["ESLint has 5 errors, tsc has 4 errors.", "7 problems (5 errors, 2 warnings)\nFound 4 errors."],
])("does not object to what was reckoned or is called otherwise: %s", (text, evidence) => {
  expect(objections(text, evidence)).toEqual([]);
});

it.each([
  ["It's 21 °C in Hamburg right now.", "Hamburg: 14 degrees, light rain"],
  ["En Hamburgo hay 21 grados ahora mismo.", "Hamburg: 14 °C, light rain"],
  ["The Alta 2 tent costs €289.", tent],
  ["The nightly build succeeded in 53 s.", "nightly-build finished: success in 38 s"],
  ["Hay 23 incidencias abiertas en api.", "api: 17 open issues, 204 stars"],
  [
    "The drive from Lyon to Basel is 461 kilometres long and takes 4 h.",
    "Lyon -> Basel: 412 km, 4 h",
  ],
  ["Es wurden 48.318.382.980 Bytes gesichert.", "transferred 48318382080 bytes"],
])("still objects to what was plainly misread: %s", (text, evidence) => {
  expect(objections(text, evidence)).toHaveLength(1);
});

it("reads a table with a note below it", () => {
  const fuel = [
    "date,place,litres,price_per_l,total_gbp",
    "2025-04-11,Stirling,41.0,1.43,58.63",
    "2025-04-14,Fort William,38.0,1.52,57.76",
    "2025-04-18,Kendal,34.8,1.43,49.76",
    "# start in Kendal: full tank, 83990 km.",
  ].join("\n");
  expect(objections("You put in 113.8 litres across three stops.", fuel)).toEqual([]);
  expect(objections("You put in 131.8 litres across three stops.", fuel)).toHaveLength(1);
});

it("takes the count of a later run for what it is", () => {
  const runs = "2 failed, 85 passed, 1 skipped in 6.91s\n87 passed, 1 skipped in 6.38s";
  expect(objections("It is green now: 87 passed, 1 skipped.", runs)).toEqual([]);
  expect(objections("It is green now: 88 passed, 1 skipped.", runs)).toEqual(["88"]);
});

it.each([
  ["Te abonó 218,60 € en la tarjeta acabada en 4410.", "REEMBOLSO +218,60\nTarjeta **** 4410"],
  ["已经从 2.31 升到 2.32。", "requests 2.31.0 -> 2.32.3"],
  ["`plans.pdf` weighs 21.4 MB.", "-rw-r--r-- 1 tom tom 21913K Oct  2 15:47 plans.pdf"],
])("reads neither a masked number, a verb nor a size as another amount: %s", (text, evidence) => {
  expect(objections(text, evidence)).toEqual([]);
});

it("is sure of another amount where there is one of the kind, and the answer does not give that", () => {
  const verdicts = (text: string, evidence: string) =>
    checkText({ text, evidence: readEvidence([{ text: evidence }]), question: "" }).map(
      ({ verdict }) => verdict,
    );
  expect(verdicts("It is 21 degrees in Oslo.", "14 degrees")).toEqual(["contradicted"]);
  const tide = "The tide at the pier: 412 cm, rising.";
  const told =
    "The tide at the pier is 412 cm. By tonight it will have reached 655 cm at the pier.";
  expect(verdicts(told, tide)).toEqual(["supported", "unsupported"]);
});
