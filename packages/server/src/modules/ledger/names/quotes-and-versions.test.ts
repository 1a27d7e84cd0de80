import { describe, it } from "vitest";
import { expectFree, expectTold, run, type Given } from "../testing/expect-told.ts";

describe("quotations, whatever their marks and the words that announce them", () => {
  const de: Given = [
    { text: "Handys dürfen mit, werden aber nachts eingesammelt.\nKosten: 265 €" },
  ];
  const en: Given = [{ text: "Phones may come along but are collected at night.\nCost: £265" }];
  const fr: Given = [{ text: "Les portables sont permis, mais ramassés le soir.\nPrix : 265 €" }];
  const es: Given = [
    { text: "Se pueden llevar móviles, pero se recogen de noche.\nPrecio: 265 €" },
  ];
  const pt: Given = [{ text: "Podem levar telemóveis, mas são recolhidos à noite.\nPreço: 265 €" }];
  const log: Given = [
    run(
      "grep FATAL pg.log",
      "09:02 FATAL: remaining slots are reserved\n09:03 FATAL: remaining slots are reserved",
    ),
  ];
  const zh: Given = [{ text: "手机可以带，但晚上会统一收走。\n费用：265欧元" }];

  it.each([
    [
      "Zu Handys heißt es wörtlich: »Handys {dürfen mit, werden aber nachts eingesammelt|bleiben zu Hause}.«",
      de,
    ],
    ["Zitat: ›Handys {dürfen mit|bleiben während der Fahrt zu Hause}.‹", de],
    ["The letter is clear: “Phones {may come along|have to stay at home}.”", en],
    ["‘Phones {may come along|have to stay at home}.’ is what the letter says.", en],
    ["Mot pour mot : « Les portables {sont permis|restent à la maison}. »", fr],
    ["Textualmente: «{Se pueden llevar móviles|Los móviles se quedan en casa}.»", es],
    ["Lê-se: «{Podem levar telemóveis|Os telemóveis ficam em casa}.»", pt],
    [
      "PostgreSQL rechaza las conexiones con el mensaje «FATAL: {remaining slots are reserved|sorry, too many clients already}».",
      log,
    ],
    ["原文是：“{手机可以带|手机必须留在家里不能带}。”", zh],
  ])("%s", expectTold);

  it.each([
    ["Du könntest schreiben: »Wir geben die Handys am Abend ab.«", de],
    ["Klicke auf »Speichern und schließen«.", de],
    ['In short, the message is "phones are fine by day".', en],
    ['The letter does not say "phones are forbidden on the trip".', en],
  ])("%s", expectFree);
});

describe("addresses and numbers of things", () => {
  const museum: Given = [
    {
      text: "Reservas: https://reservas.mar.example/guiadas\nTarifas: https://mar.example/tarifas\nTel. 0351 555 01 20",
    },
  ];
  const picked: Given = [run("git cherry-pick 9be41f0", "[release/2.3 41c7d2e] Fix totals")];

  it.each([
    ["Call 0351 555 {01 20|10 20}.", museum],
    ["The fix is on release/2.3 as {41c7d2e|9be41f0}.", picked],
  ])("%s", expectTold);

  it.each([["You can book the train at https://www.renfe.com/es.", museum]])("%s", expectFree);
});

describe("versions of two sides", () => {
  const cluster: Given = [
    run("kubectl version", "Client Version: v1.31.2\nServer Version: v1.29.8"),
  ];
  const outdated: Given = [
    run(
      "npm outdated",
      "Package  Current  Wanted  Latest\neslint   8.56.0   8.57.1  9.37.0\nvite     5.4.1    5.4.11  6.0.3",
      1,
    ),
  ];
  const raised: Given = [{ text: '{"package":"zod","from":"3.22.4","to":"3.23.8"}' }];

  it.each([
    ["Le serveur est en version {1.29.8|1.31.2}.", cluster],
    ["npm update would bring eslint to {8.57.1|9.37.0}.", outdated],
    ["La última versión de vite es la {6.0.3|5.4.11}.", outdated],
    ["zod ist jetzt auf {3.23.8|3.22.4}.", raised],
  ])("%s", expectTold);

  it.each([
    ["Upgrade the server to 1.31.2 to match.", cluster],
    ["The server is older than your client: 1.29.8 against 1.31.2.", cluster],
    ["npm install eslint@latest would bring 9.37.0.", outdated],
    ["Rolling back from 3.23.8 to 3.22.4 is one command.", raised],
  ])("%s", expectFree);
});

describe("what was printed, to the letter", () => {
  const slug: Given = [run("python slug.py", "fur-elise\nlength: 9")];
  const unread: Given = [run("./unread.sh", "INBOX 37\nSchool 4\nskipped 1 (Bills: locked)")];

  it.each([])("%s", expectTold);

  it.each([
    ["Afterwards you should see `Bills 12`.", unread],
    ["Add the line `set -e 1` to the script.", unread],
    ["`fuer-elise` would be better than `fur-elise`.", slug],
  ])("%s", expectFree);
});

describe("days of the week, and terms", () => {
  const notice: Given = [{ text: "Bescheid vom 3. März 2025. Einspruch innerhalb von 14 Tagen." }];
  const party: Given = [{ text: "Sommerfest: Samstag, 12. Juli 2025" }];

  it.each([
    ["El 12 de julio cae en {sábado|domingo}.", party],
    ["7月12日是星期{六|日}。", party],
  ])("%s", expectTold);

  it.each([
    ["Schick den Einspruch am besten bis zum 12. März ab.", notice],
    ["Heute ist der 9. März, dir bleiben also acht Tage bis zum 17. März.", notice],
  ])("%s", expectFree);
});
