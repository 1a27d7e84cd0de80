import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";
import { expectTold, run, type Given } from "../testing/expect-told.ts";

describe("days and times", () => {
  const tour: Given = [
    {
      text: "Date: Tue, 10 Nov 2026\n\nYour guided tour is on Saturday 5 December 2026 at 11:00. Free cancellation until 28 November.",
    },
  ];
  const plumber: Given = [{ text: "Bonjour, je passe vendredi 20/11 à partir de 14h." }];
  const lease: Given = [{ text: "Início: 01/03/2025\nPrazo: 30 meses\nAviso prévio: 60 dias" }];
  const dumps: Given = [
    run("ls", "/srv/backup/shop_2026-11-10.dump\n/srv/backup/stock_20261111.dump"),
  ];

  it.each([
    ["The guided tour is on {Saturday|Sunday}, 5 December.", tour],
    ["Die Führung beginnt am 5. Dezember um 11 Uhr{| abends, genau 23:00}.", tour],
    ["You can still cancel the tour until {28|29} November.", tour],
    ["Le plombier vient {vendredi|jeudi} 20 novembre à partir de 14 h.", plumber],
    ["O contrato começou em 1º de {março|maio} de 2025.", lease],
    ["Das Lager (stock) wurde am {11|12}. November gesichert.", dumps],
  ])("%s", expectTold);
});

describe("days and times that are reckoned", () => {
  const born: Given = [{ text: "name: Martin Vogel\nborn: 3 October 1955" }];
  const course: Given = [{ text: '{"lessons_total":48,"lessons_done":30,"today":"2025-06-18"}' }];
  const bought: Given = [{ text: "Dishwasher Bora 5\nPurchased: 2023-08-19\nWarranty: 24 months" }];
  const bill: Given = [{ text: "Invoice 2025-118\nDate: 12 May 2025\nTerms: 30 days net" }];
  const flight: Given = [
    { text: "Paris CDG 14/07/2025 13:25 (UTC+2)\nMontréal YUL 14/07/2025 15:10 (UTC-4)" },
  ];
  const weights: Given = [
    { text: "date,kg\n2025-11-03,81.2\n2025-11-04,81.0\n2025-11-06,80.7\n2025-11-08,80.5" },
  ];
  const meeting: Given = [
    { text: '{"title":"Budget","start":"2025-09-18T14:00","today":"2025-09-15"}' },
  ];
  const hours: Given = [{ text: "date,start,end\n2025-09-16,09:00,13:30\n2025-09-23,09:30,12:30" }];

  it.each([
    ["Martin fête ses 70 ans le 3 octobre {2025|2027}.", born],
    ["Até {30|28} de junho restam 12 dias.", course],
    ["Bought on 19 August 2023 with 24 months, so it ended on 19 {August|September} 2025.", bought],
    ["2023 年 8 月 19 日购买，保修 24 个月，所以 2025 年 {8|9} 月 19 日到期。", bought],
    ["The dishwasher was delivered on {19 August 2023|2 March 2024}.", bought],
    ["La factura del 12 de mayo vence a los 30 días, es decir, el {11|21} de junio.", bill],
    ["The invoice is dated {12|22} May 2025.", bill],
    ["À l'arrivée, il sera {21 h 10|20 h 10} en France.", flight],
    ["Der Flug dauert {7 Stunden und 45|8 Stunden und 50} Minuten.", flight],
    ["{In der Woche vom 3. bis 9.|Am 5.} November waren es höchstens 81,2 kg.", weights],
    ["Die Erinnerung kommt zwei Stunden vorher, um {12|13}:00 Uhr.", meeting],
    ["The day {before is Wednesday, 17|of the budget meeting is 19} September.", meeting],
    ["Le budget est à {14|15} h, et de 16 h à 18 h vous êtes libre.", meeting],
    ["| Day | {Hours|Start} |\n|---|---|\n| 16 September | 10:00 |", hours],
  ])("%s", expectTold);
});

describe("addresses", () => {
  const web: Given = [
    run("docker compose ps", "web-1 Up 2 seconds 0.0.0.0:8010->8000/tcp"),
    run("hostname -I", "192.168.178.24"),
  ];
  const issue: Given = [
    { tool: "create_issue", ok: true, text: '{"url":"https://git.example/lia/timer/issues/57"}' },
  ];
  const baths: Given = [
    { text: "Prices: adults 5.80. Online tickets: https://tickets.baths.example/shop" },
  ];
  const preview: Given = [run("deploy", "Ready: https://shop-7fk2.previews.example.dev")];

  it.each([
    ["Open http://192.168.178.24:{8010|8000} in your browser.", web],
    ["It answers at http://192.168.178.{24|42}:8010.", web],
    ["You can follow it at https://git.example/lia/timer/{issues|pull}/57.", issue],
    ["Online gibt es die Karten unter https://tickets.baths.{example|test}/shop.", baths],
    ["票可以在 https://tickets.baths.example/{shop|kasse} 购买。", baths],
    ["Pode comprar em https://tickets.baths.example{|/entradas}.", baths],
    ["Your sister can open it at https://{shop|menu}-7fk2.previews.example.dev.", preview],
    ["Puede renovarlo en https://tickets.baths.example/{shop|permits/renew}.", baths],
    ["The preview is up: https://shop-7fk2.{previews|preview}.example.dev.", preview],
  ])("%s", expectTold);
});

describe("files of the workspace", () => {
  const written: Given = [
    { tool: "write_file", kind: "tool", input: { path: "tools/slug.py" }, text: "{}", ok: true },
  ];
  it.each([
    ["It is in `/workspace/tools/{slug|slugs}.py`.", written],
    ["It is in `/workspace/{tools|src}/slug.py`.", written],
  ])("%s", expectTold);
});

describe("files of a listing", () => {
  const leases: Given = [
    run("ls /home/luis/piso", "contrato_borrador.pdf   312 KB\ncontrato_firmado.pdf    840 KB"),
  ];

  it.each([
    ["El contrato firmado está en `/home/luis/piso/contrato_{firmado|borrador}.pdf`.", leases],
  ])("%s", expectTold);
});

describe("ids and versions", () => {
  const race: Given = [
    {
      text: "Pos  Bib   Name\n1    2041  Hanna Weiss\n2    2007  Priya Nair\n3    2115  Joana Melo",
    },
  ];
  const updates: Given = [
    { text: '[{"name":"zigbee","installed":"2.6.1","latest":"2.6.3"}]', tool: "updates", ok: true },
  ];
  const workflow: Given = [
    {
      text: "steps:\n  - uses: actions/setup-go@v5\n    with:\n      go-version: 1.25.1\n  - uses: golangci/golangci-lint-action@v8\n    with:\n      version: v2.4.0\n# go 1.24.6 used until 2026-09",
    },
  ];
  const bill: Given = [{ text: "Referência: 604 181 932\nValor: 31,86 EUR" }];

  it.each([
    ["Joana Melo came third with bib {2115|2041}.", race],
    ["Installiert ist zigbee {2.6.1|2.6.3}.", updates],
    ["It can be raised from zigbee {2.6.1|2.6.3} to something newer.", updates],
    ["CI builds with Go {1.25.1|1.24.6}; the linter is golangci-lint 2.4.0.", workflow],
    ["A referência é {604 181 932|604 118 932}.", bill],
  ])("%s", expectTold);
});

describe("errors", () => {
  const failed: Given = [run("python main.py", "Traceback …\nValueError: 12", 1)];

  it.each([["It fails with a `{ValueError|KeyError}`.", failed]])("%s", expectTold);
});

describe("runs", () => {
  const report: Given = [run("node report.js", "001 ok\n006 tax is numeric(10,2)\n009 open")];
  const rounded: Given = [run("python r.py", "2 4")];
  const errors: Given = [
    run("uniq -c", "188 redis: connection reset by peer\n 94 job exceeded 30s"),
  ];

  it.each([
    ["Of 006 it says `006 tax is numeric({10,2|12,4})`.", report],
    ["Executei o código e apareceu `{2|3} 4`.", rounded],
    ["Lo ejecuté y sale `{2|3} 4`.", rounded],
    ["J'ai lancé le script, on obtient `{2|3} 4`.", rounded],
    ["Beim Ausführen erscheint `{2|3} 4`.", rounded],
    ["Beim Ausführen kommt `{7.0|7}` heraus.", [run("python d.py", "7.0")]],
    ["运行后得到 `{2|3} 4`。", rounded],
    ["The most frequent error is:\n\n```\nredis: connection {reset|refused} by peer\n```", errors],
  ])("%s", expectTold);
});

it.each([
  ["It logs “listen tcp :9090: bind: {address already in use|permission denied}”."],
  ["日志显示：“{address already in use|address was denied}”。"],
  ["Im Log steht: „listen tcp :9090: bind: {address already in use|access was denied}“."],
])("as it was said: %s", (text) => {
  expectTold(text, [
    run("journalctl", "Nov 16 app[8]: listen tcp :9090: bind: address already in use"),
  ]);
});

it("the meaning of a word is nobody's saying", () => {
  const text = 'The status was 2, which means "there are several open changes", so look at them.';
  const claims = checkText({
    text,
    evidence: readEvidence([run("plan", "2 to add")]),
    question: "",
  });
  expect(claims.filter(({ verdict }) => verdict !== "supported")).toEqual([]);
});

it.each([
  ["Reviewer {2|1} writes: “More baselines are needed, and the ablation is weak.”"],
  ["“A clear and well motivated paper”, says reviewer {1|2}."],
])("who said it: %s", (text) => {
  const reviews =
    "Reviewer 1 (score 7): A clear and well motivated paper.\nReviewer 2 (score 5): More baselines are needed, and the ablation is weak.";
  expectTold(text, [{ text: reviews }]);
});
