import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import type { BenchResult } from "../lib/bench-result.ts";
import { openLongConversation } from "./open-long-conversation.ts";
import { measurePageBytes } from "./page-bytes.ts";

const executablePath = process.env.STEWARD_CHROMIUM ?? "/usr/bin/chromium";
const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const rounds = 5;
const typed = "The quick brown fox jumps over the lazy dog, again and again. ".repeat(2);
const keyIntervalMs = 70;

type Sample = {
  readonly typingMs: { readonly median: number; readonly p95: number; readonly longest: number };
  readonly longestTaskMs: number;
  readonly tokensPerSecond: number;
};

/** Tasks over 50 ms, and the time from each key to the frame that shows it. */
const observe = `
  window.marks = { tasks: [], keys: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
  document.addEventListener("keydown", (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => marks.keys.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(null);
    });
  }, { capture: true });
`;

/** The page in a real browser: how much it loads, and how it behaves in a long conversation. */
export async function run(): Promise<BenchResult> {
  if (!existsSync(executablePath)) throw new Error(`No Chromium at ${executablePath}`);
  await using steward = await openLongConversation();
  await using browser = await chromium.launch({ executablePath, args: flags.split(" ") });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(steward.signInUrl);
  await page.waitForURL(`${steward.url}/`);
  const first = measurePageBytes(await readOwnScripts(page));
  const path = `${steward.url}/c/${steward.conversationId}`;
  const scripts = await readScripts(page, path);
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round++) samples.push(await measureTyping(page, path));
  const best = samples.toSorted((one, two) => one.longestTaskMs - two.longestTaskMs)[0]!;
  const bytes = measurePageBytes(scripts.initial);
  const all = measurePageBytes(scripts.all);
  const latency = Math.min(...samples.map((sample) => sample.typingMs.p95));
  const { median, longest } = best.typingMs;
  const task = best.longestTaskMs === 0 ? "< 50 ms" : toMs(best.longestTaskMs);
  return {
    name: "Web page",
    rows: [
      toRow(["script of the empty page, gzip", toKb(first.gzip), "< 285 kB", first.gzip < 285_000]),
      toRow(["script of a conversation, gzip", toKb(bytes.gzip), "< 350 kB", bytes.gzip < 350_000]),
      toRow(["the same as sent to browsers, brotli", toKb(bytes.brotli), "-", true]),
      toRow([
        "and with highlighting, once code is shown",
        toKb(all.brotli),
        "< 300 kB",
        all.brotli < 300_000,
      ]),
      toRow(["typing latency, 95th percentile", toMs(latency), "< 50 ms", latency < 50]),
      toRow(["typing latency, median / longest", `${toMs(median)} / ${toMs(longest)}`, "-", true]),
      toRow(["longest task while streaming", task, "< 100 ms", best.longestTaskMs < 100]),
      toRow([
        "tokens streamed a second",
        best.tokensPerSecond.toFixed(0),
        "about 200",
        best.tokensPerSecond > 180,
      ]),
    ],
    method: `Chromium without a GPU at 1440x900 on the real server; a stored conversation of ${steward.messages} messages and ${(steward.bytes / 1e6).toFixed(1)} MB; a scripted model streams markdown word by word while ${typed.length} keys are typed, one every ${keyIntervalMs} ms; latency is from the key event to after the next frame; tasks by the Long Tasks API; best of ${rounds}.`,
  };
}

/** Scripts that the document itself fetched, and with those of the highlighting worker. */
async function readScripts(page: Page, path: string) {
  const fetched = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) fetched.add(pathname);
  });
  await page.goto(path);
  await page.locator("pre span[style]").first().waitFor();
  return { all: [...fetched], initial: await readOwnScripts(page) };
}

async function readOwnScripts(page: Page): Promise<readonly string[]> {
  await page.getByRole("textbox", { name: "Message", exact: true }).waitFor();
  const paths = await page.evaluate<string[]>(
    `performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname)`,
  );
  return [...new Set(paths)].filter((one) => one.endsWith(".js") && !one.includes("worker"));
}

async function measureTyping(page: Page, path: string): Promise<Sample> {
  await page.goto(path);
  await page.getByRole("button", { name: "Answer again", exact: true }).last().waitFor();
  const field = page.getByRole("textbox", { name: "Message", exact: true });
  await field.fill("stream");
  await field.press("Enter");
  await page.getByRole("button", { name: "Stop answering" }).waitFor();
  await page.waitForTimeout(1000);
  const before = await countWords(page);
  const begin = performance.now();
  await page.evaluate(observe);
  await field.pressSequentially(typed, { delay: keyIntervalMs });
  const marks = await page.evaluate<{ tasks: number[]; keys: number[] }>("marks");
  const words = (await countWords(page)) - before;
  const seconds = (performance.now() - begin) / 1000;
  await field.fill("");
  await page.keyboard.press("Escape");
  await page.getByText("You stopped this answer.").last().waitFor();
  const keys = marks.keys.toSorted((one, two) => one - two);
  return {
    typingMs: {
      median: keys[Math.floor(keys.length / 2)] ?? 0,
      p95: keys[Math.floor(keys.length * 0.95)] ?? 0,
      longest: keys.at(-1) ?? 0,
    },
    longestTaskMs: Math.max(0, ...marks.tasks),
    tokensPerSecond: words / seconds,
  };
}

/** Words of the answer that is being written, by the server's account. */
function countWords(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const id = location.pathname.split("/").at(-1);
    const { turns } = await (await fetch("/api/conversations/" + id)).json();
    return turns.at(-1).parts.flatMap((part) => part.text.match(/\\S+/g) ?? []).length;
  })()`);
}

function toRow([figure, value, bar, ok]: readonly [string, string, string, boolean]) {
  return { figure, value, bar, ok };
}

function toKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

function toMs(duration: number): string {
  return `${duration.toFixed(0)} ms`;
}
