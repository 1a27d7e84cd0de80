import { SignInLink } from "@steward/contracts/account.ts";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createOwner } from "./steward-client.ts";
import { createStewardHome } from "./steward-process.ts";
import type { StartedServer, StewardHome } from "./steward-process.ts";

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

/** Less than a test has, so that a failure names the step. */
const stepTimeoutMs = 12_000;

/** Where Chromium is; empty where there is none, and the browser tests skip themselves. */
export const chromiumPath = process.env.STEWARD_CHROMIUM ?? "";

export type PageServer = {
  readonly home: StewardHome;
  readonly server: StartedServer;
  readonly browser: Browser;
  /** Prints a sign-in link that was not used yet. */
  createLink(): Promise<string>;
  /** A page of a browser of its own, signed in. Its own errors make the test fail. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** A page of a browser of its own, not signed in. */
  openStranger(options?: BrowserContextOptions): Promise<Page>;
  /** What pages complained about since it was asked last. */
  takeComplaints(): readonly string[];
} & AsyncDisposable;

/** The real server with the built page, and a real browser. */
export async function openPageServer(
  config: string,
  env: Record<string, string> = {},
  prepare: (home: StewardHome) => void = () => {},
): Promise<PageServer> {
  const home = createStewardHome(config, env);
  prepare(home);
  const server = await home.start();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: flags.split(" ") });
  let complaints: string[] = [];

  const createLink = async (): Promise<string> => {
    const { stdout } = await home.run("sign-in", "--json");
    return (JSON.parse(stdout) as { readonly url: string }).url;
  };
  const openStranger = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ locale: "en-US", ...options });
    context.setDefaultTimeout(stepTimeoutMs);
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (/content security policy|maximum update depth/i.test(message.text())) {
        complaints.push(message.text());
      }
    });
    return page;
  };

  /** As the page does it with a link, but without a page and a process for it. */
  const signIn = async (context: BrowserContext): Promise<void> => {
    const { text } = await createOwner(home).ask("POST", "/api/sign-in-links", { body: {} });
    const token = new URL(SignInLink.parse(JSON.parse(text)).url).hash.slice(1);
    const reply = await context.request.post(`${server.url}/api/sign-in`, { data: { token } });
    if (!reply.ok()) throw new Error(`It did not sign in: ${await reply.text()}`);
  };

  return {
    home,
    server,
    browser,
    createLink,
    openStranger,
    async open(path = "/", options = {}) {
      const page = await openStranger(options);
      await signIn(page.context());
      await page.goto(server.url + path);
      return page;
    },
    takeComplaints() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await home[Symbol.asyncDispose]();
    },
  };
}
