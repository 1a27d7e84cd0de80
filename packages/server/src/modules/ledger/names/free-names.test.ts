import { describe, it } from "vitest";
import { expectFree, expectTold, run, type Given } from "../testing/expect-told.ts";

describe("what need not be known", () => {
  const code: Given = [
    run("find src tests", "src/billing/tax.py\ntests/billing/test_total.py\nconfig/settings.toml"),
  ];
  const order: Given = [
    {
      tool: "order",
      ok: true,
      text: '{"order":"HX-55120","mail":"t.brandt@nordwrek.example","flight":"U28533","bytes":48318382080}',
    },
  ];
  const library: Given = [
    run("Rscript i.R", "trying URL 'https://r.example/ggplot2_3.5.1.tar.gz'"),
  ];
  const repository: Given = [
    run("find ~ -name .git", "/home/saul/proyectos/huerto-web/.git"),
    run("git branch", "* main"),
  ];

  it.each([
    ["There is no `src/billing/discounts.py` so far.", code],
    ["No existe `tests/billing/test_tax.py`.", code],
    ["没有找到 `tests/billing/test_tax.py`。", code],
    ["The tests follow the pattern `tests/<module>/test_*.py`.", code],
    ["It lies under /usr/lib/python3.x/billing, whatever the version.", code],
    ["Die Bestellung HX-55210 gibt es nicht.", order],
    ["Soll ich HX-55210 prüfen?", order],
    ["If `t.brandt@nordwerk.example` is right, I can send it again.", order],
    ["That is what PEP-668 says of a CR2032.", order],
    ["Das sind 48.318.382.080 Bytes.", order],
    ["Flight U2 8533 leaves from Berlin.", order],
    ["It fetched **ggplot2** 3.5.1.", library],
    ["Prueba con:\n\n```\ncd ~/proyectos/huerto-web\ngit status\n```", repository],
    ["`git status` shows `On branch main` once you are in the right folder.", repository],
  ])("%s", expectFree);

  it.each([
    ["The test is in `tests/…/test_{total|sum}.py`.", code],
    ["You'll find the report in `~/proyectos/{huerto-web|huerto}/.git`.", repository],
    ["Order HX-55{120|210} is on its way.", order],
    ["The mail went to t.brandt@{nordwrek|nordwerk}.example.", order],
  ])("%s", expectTold);
});

describe("what is quoted", () => {
  const mail: Given = [
    {
      text: "From: Graça Tavares\n\nI will take it to the meeting on Thursday; before that I cannot answer.\nMenu: Settings > Alerts > Works\n- **Lift**: protect it with thick cardboard in *October*",
    },
  ];

  it.each([
    ['She wrote: "{I will take it to the meeting|you can go ahead on Monday with all}".', mail],
    [
      'Graça put it like this: "{before that I cannot answer|without a notice nothing will be done}".',
      mail,
    ],
    ['The notes say "protect it with thick cardboard in {October|November}".', mail],
  ])("%s", expectTold);

  it.each([
    ['It is in the app under "Settings → Alerts → Works".', mail],
    ['A possible reply: "Thank you, I will wait for the meeting on Thursday."', mail],
    ["Mein Vorschlag: „I will take part in the meeting on Thursday“.", mail],
  ])("%s", expectFree);
});

describe("of which entry", () => {
  const log: Given = [
    run(
      "git log --oneline",
      "9c41e7d Fix rounding in export\nf20ab88 Add CSV import of statements",
    ),
  ];
  const packages: Given = [
    run("npm ls", "shop@2.4.0 /srv/shop\n├── express@4.21.1\n├── vite@5.4.10"),
  ];
  const backup: Given = [
    run("cat last.log", "rsync exited with code 11\nbackup finished with exit code 3"),
    run("df -h", "nas 3.6T 3.6T 0 100% /mnt/nas"),
  ];
  const makes: Given = [run("make test", "Error 1", 2), run("make lint", "ok")];

  it.each([
    ["I went back to f20ab88, the commit before the rounding fix in the export.", log],
    ["Express 5 is out, but your shop stays on 4.21.1.", packages],
    ["The linter ended with exit code 0, the tests with 2.", makes],
    ["Don't move to Node 22 for now.", packages],
  ])("%s", expectFree);

  it.each([
    ["The rounding fix of the export is {9c41e7d|f20ab88}.", log],
    ["Express is at {4.21.1|5.4.10}.", packages],
    ["The backup ended with exit code {3|0}.", backup],
  ])("%s", expectTold);
});

describe("what goes by another's name, or by none", () => {
  const packages: Given = [
    run(
      "poetry update",
      "  - Updating pydantic-core (2.20.1 -> 2.27.2)\n  - Updating pydantic (2.8.2 -> 2.10.4)",
    ),
  ];
  const pod: Given = [
    run("kubectl describe pod worker", "Last State: Terminated\n  Exit Code:    137\nReady: False"),
  ];
  const request: Given = [run("curl -sf https://api.x.example/save", "returned error: 500", 22)];
  const day: Given = [
    { tool: "calendar", ok: true, input: { day: "2025-07-15" }, text: "09:00-11:00 Suppliers" },
  ];
  const review: Given = [
    { tool: "calendar", ok: true, text: "2025-07-15 13:30-15:00 Budget review" },
  ];
  const rent: Given = [
    { text: "Date: 16 November 2026\n\nPlease remember that the rent is due tomorrow." },
  ];
  const kettle: Given = [{ text: "Purchased: 2023-08-19\nWarranty: one year" }];
  const curl: Given = [run("dpkg -l", "curl 8.5.0-2ubuntu10.4 amd64")];
  const room: Given = [{ text: "door 1.8 m2\nwindows 3.6 m2\nwall 46.5 m2" }];
  const service: Given = [
    run("curl -s localhost:8080/health; ls /srv/app", '{"status":"ok"}\n/srv/app/health.py'),
  ];
  const evening: Given = [{ text: "Elternabend am 20. März 2025, 19:00, Turnhalle" }];

  it.each([
    ["pydantic goes from 2.8.2 to 2.10.4 and pulls in pydantic-core.", packages],
    ["Der Aufruf endete mit Status 500.", request],
    ["You are free from 11:00.", day],
    ["The rent is due on 17 November 2026.", rent],
    ["The warranty ended on 19 August 2024.", kettle],
    ["You have curl 8.5.0-2ubuntu10.4.", curl],
    ["Minus door and windows: 46.5 − 1.8 − 3.6 = 41.1 m²", room],
    ["The container answers on `/health`.", service],
  ])("%s", expectFree);

  it.each([
    ["{pydantic|pydantic-core} is at 2.10.4 now.", packages],
    ["The worker ended with exit code {137|139}.", pod],
    ["The command ended with exit code {22|7}.", request],
    ["The budget review ends at {15:00|15:45}.", review],
    ["Der Elternabend ist am 20. {März|April}.", evening],
  ])("%s", expectTold);
});
