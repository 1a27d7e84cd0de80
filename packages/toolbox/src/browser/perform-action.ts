import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserAction } from "@steward/contracts/toolbox.ts";
import type { Locator, Page, Response } from "playwright-core";

export type ActionOutcome = {
  readonly ok: boolean;
  readonly text: string;
  /** PNG. */
  readonly image?: Buffer;
};

/** Longer ones serve no reader. */
const maxTextCharacters = 100_000;
const usualScroll = 600;
const usualWaitSeconds = 10;
/** How long what a click sets off may take to begin, and then to end. */
const reactionMs = 250;
const settlingMs = 5000;

/** Throws what Playwright throws. */
export async function performAction(page: Page, action: BrowserAction): Promise<ActionOutcome> {
  switch (action.action) {
    case "navigate":
      return navigate(page, toAddress(action.url));
    case "back":
      return (await page.goBack({ waitUntil: "domcontentloaded" }))
        ? { ok: true, text: "Went back." }
        : { ok: false, text: "There is no page to go back to." };
    case "snapshot":
      return { ok: true, text: cut(await page.ariaSnapshot({ mode: "ai" })) };
    case "read":
      return { ok: true, text: cut(await readPage(page)) };
    case "screenshot":
      return {
        ok: true,
        text: "",
        image: await page.screenshot({ fullPage: action.fullPage ?? false }),
      };
    case "wait":
      return waitFor(page, action);
    case "scroll":
      return scroll(page, action);
    case "click":
    case "type":
    case "select":
      return useElement(page, action);
  }
}

/** As people write it: a scheme may be missing. */
function toAddress(text: string): string {
  const address = text.trim();
  if (/^([a-z][a-z0-9+.-]*:\/\/|about:|data:)/iu.test(address)) return address;
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/u.test(address);
  return `${isHere ? "http" : "https"}://${address}`;
}

/** What turns out to be a download opens no page, which is an error to Playwright and none to us. */
async function navigate(page: Page, url: string): Promise<ActionOutcome> {
  const download = Promise.withResolvers<true>();
  const onDownload = (): void => download.resolve(true);
  page.on("download", onDownload);
  try {
    return toOpened(await page.goto(url, { waitUntil: "domcontentloaded" }));
  } catch (error) {
    const isDownload = await Promise.race([download.promise, sleep(reactionMs, false)]);
    if (isDownload) return { ok: true, text: "It is a download." };
    throw error;
  } finally {
    page.off("download", onDownload);
  }
}

function toOpened(response: Response | null): ActionOutcome {
  const status = response?.status() ?? 200;
  return { ok: true, text: status < 400 ? "Opened." : `The server answered with ${status}.` };
}

async function useElement(
  page: Page,
  action: Extract<BrowserAction, { action: "click" | "type" | "select" }>,
): Promise<ActionOutcome> {
  const element = await findElement(page, action.ref);
  if (!element) return toStale(action.ref);
  if (action.action === "select") {
    const chosen = await element.selectOption([...action.values]);
    return { ok: true, text: `Chose ${chosen.join(", ") || "nothing"}.` };
  }
  if (action.action === "click") {
    await element.click({ clickCount: action.double ? 2 : 1 });
    await untilSettled(page);
    return { ok: true, text: "Clicked." };
  }
  await element.fill(action.text);
  if (action.submit) {
    await element.press("Enter");
    await untilSettled(page);
  }
  return { ok: true, text: action.submit ? "Typed and submitted." : "Typed." };
}

async function findElement(page: Page, ref: string): Promise<Locator | null> {
  if (!/^(f\d+)?e\d+$/u.test(ref)) return null;
  const element = page.getByRef(ref);
  // A reference into a frame that has gone is an error, one to an element that has gone is not.
  const count = await element.count().catch(() => 0);
  return count === 0 ? null : element;
}

function toStale(ref: string): ActionOutcome {
  const text = `There is no element ${ref} (any more). Take a snapshot again and use its references.`;
  return { ok: false, text };
}

/** A page that goes on loading for ever is looked at as it is. */
async function untilSettled(page: Page): Promise<void> {
  await sleep(reactionMs);
  await page.waitForLoadState("load", { timeout: settlingMs }).catch(() => {});
}

async function waitFor(
  page: Page,
  { text, seconds }: Extract<BrowserAction, { action: "wait" }>,
): Promise<ActionOutcome> {
  if (text === undefined) {
    await sleep((seconds ?? 1) * 1000);
    return { ok: true, text: "Waited." };
  }
  const timeout = (seconds ?? usualWaitSeconds) * 1000;
  const hasCome = await page
    .getByText(text)
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );
  return { ok: hasCome, text: hasCome ? `"${text}" is there.` : `"${text}" did not appear.` };
}

const directions = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

async function scroll(
  page: Page,
  { direction, pixels = usualScroll, ref }: Extract<BrowserAction, { action: "scroll" }>,
): Promise<ActionOutcome> {
  const element = ref === undefined ? page.locator("body") : await findElement(page, ref);
  if (!element) return toStale(ref ?? "");
  const [x, y] = directions[direction];
  // The wheel turns what is under the pointer.
  await (ref === undefined ? page.mouse.move(...(await middleOf(page))) : element.hover());
  await page.mouse.wheel(x * pixels, y * pixels);
  await sleep(reactionMs);
  const [at, end] = await page.evaluate<[number, number]>(
    "[scrollY, document.documentElement.scrollHeight - innerHeight]",
  );
  return { ok: true, text: `The page is at ${Math.round(at)} of ${Math.round(end)} pixels.` };
}

async function middleOf(page: Page): Promise<[number, number]> {
  return page.evaluate<[number, number]>("[innerWidth / 2, innerHeight / 2]");
}

/** The main part where the page names one that says something, else all of it. */
async function readPage(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const main = document.querySelector("main, [role=main], article");
    const text = main?.innerText.trim() ?? "";
    return text.length > 200 ? text : (document.body?.innerText ?? "").trim();
  })()`);
}

function cut(text: string): string {
  if (text.length <= maxTextCharacters) return text;
  return `${text.slice(0, maxTextCharacters)}\n[${text.length - maxTextCharacters} more characters]`;
}
