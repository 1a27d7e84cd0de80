import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserAction, BrowserResult } from "@steward/contracts/toolbox.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Browser,
  createBrowser,
  findChromium,
} from "../packages/toolbox/src/browser/create-browser.ts";

const pages: Readonly<Record<string, string>> = {
  "/": `<title>Shop</title><main><h1>Things</h1><p>${"Good things. ".repeat(30)}</p></main><footer>imprint</footer>
    <input aria-label="Name"><button onclick="document.title = document.querySelector('input').value">Greet</button>
    <form action="/found"><input name="q" aria-label="Search"></form>
    <select aria-label="Colour" onchange="document.title = this.value"><option>red<option>green</select>
    <button onclick="alert('careful')">Warn</button><a href="/list" target="_blank">List</a>
    <a href="/file">File</a><button onclick="setTimeout(() => document.body.append('at last'), 100)">Later</button>
    <iframe srcdoc="<button onclick='top.document.title = 1 + 1'>Inner</button>"></iframe>`,
  "/found": "<title>Found</title>found",
  "/list": `<title>List</title><div style="height: 5000px">tall</div>`,
};

const { signal } = new AbortController();
const program = findChromium({ PATH: process.env.PATH ?? "" });

describe.skipIf(program === null)("the browser (needs chromium)", { timeout: 60_000 }, () => {
  let workspace: string;
  let browser: Browser;
  let server: Server;
  let origin: string;
  let snapshot: string;

  beforeAll(async () => {
    workspace = mkdtempSync(join(tmpdir(), "browser-"));
    const env = { PATH: process.env.PATH ?? "", HOME: workspace };
    browser = createBrowser(program ?? "", { workspace, env }, null);
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const headers =
        pathname === "/file"
          ? { "content-disposition": "attachment; filename=a.txt" }
          : { "content-type": "text/html" };
      response.writeHead(pathname === "/missing" ? 404 : 200, headers);
      response.end(pages[pathname] ?? "content");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(workspace, { recursive: true, force: true });
  });

  const act = (action: BrowserAction): Promise<BrowserResult> => browser.act(action, signal);

  async function open(path: string): Promise<BrowserResult> {
    const opened = await act({ action: "navigate", url: `${origin}${path}` });
    snapshot = (await act({ action: "snapshot" })).text;
    return opened;
  }

  /** The reference in the line of the snapshot that says this. */
  function refOf(text: string): string {
    const line = snapshot.split("\n").find((row) => row.includes(text)) ?? "";
    return /\[ref=(\w+)\]/.exec(line)?.[1] ?? `no ${text} in ${snapshot}`;
  }

  it("opens a page and shows it with references", async () => {
    expect(await open("/")).toMatchObject({ ok: true, title: "Shop", url: `http://${origin}/` });
    expect(snapshot).toMatch(/button "Greet" \[ref=e\d+\]/);
    expect(await open("/missing")).toMatchObject({
      ok: true,
      text: "The server answered with 404.",
    });
  });

  it("types, clicks and chooses", async () => {
    await open("/");
    await act({ action: "type", ref: refOf('textbox "Name"'), text: "Zoë 日本" });
    const clicked = await act({ action: "click", ref: refOf('button "Greet"') });
    expect(clicked).toMatchObject({ ok: true, title: "Zoë 日本" });
    const ref = refOf('combobox "Colour"');
    expect(await act({ action: "select", ref, values: ["green"] })).toMatchObject({
      ok: true,
      title: "green",
    });
  });

  it("submits what it typed, and goes back", async () => {
    await open("/");
    const ref = refOf('textbox "Search"');
    const found = await act({ action: "type", ref, text: "x", submit: true });
    expect(found).toMatchObject({ ok: true, title: "Found", url: `http://${origin}/found?q=x` });
    expect(await act({ action: "back" })).toMatchObject({ ok: true, title: "Shop" });
  });

  it("reaches into frames", async () => {
    await open("/");
    expect(await act({ action: "click", ref: refOf('button "Inner"') })).toMatchObject({
      ok: true,
      title: "2",
    });
  });

  it("asks for a new snapshot when a reference is stale", async () => {
    await open("/");
    const ref = refOf('button "Greet"');
    await act({ action: "navigate", url: `${origin}/found` });
    for (const stale of [ref, "e999", "f9e1", "nonsense"]) {
      const result = await act({ action: "click", ref: stale });
      expect(result.ok).toBe(false);
      expect(result.text).toContain("Take a snapshot again");
    }
  });

  it("dismisses a dialog and tells of it", async () => {
    await open("/");
    const { ok, text } = await act({ action: "click", ref: refOf('button "Warn"') });
    expect(ok).toBe(true);
    expect(text).toContain('said "careful"');
  });

  it("follows a new tab, and scrolls in it", async () => {
    await open("/");
    expect(await act({ action: "click", ref: refOf('link "List"') })).toMatchObject({
      ok: true,
      title: "List",
    });
    const scrolled = await act({ action: "scroll", direction: "down", pixels: 500 });
    expect(scrolled.text).toMatch(/^The page is at 500 of \d+ pixels/);
  });

  it("puts downloads into the workspace and overwrites none", async () => {
    await open("/");
    const ref = refOf('link "File"');
    expect((await act({ action: "click", ref })).text).toContain("downloads/a.txt (7 bytes)");
    expect((await act({ action: "click", ref })).text).toContain("downloads/a-2.txt");
    expect(readFileSync(join(workspace, "downloads/a.txt"), "utf8")).toBe("content");
    const straight = await act({ action: "navigate", url: `${origin}/file` });
    expect(straight.text).toContain("downloads/a-3.txt");
  });

  it("reads the main part, waits for text and takes pictures", async () => {
    await open("/");
    const { text } = await act({ action: "read" });
    expect(text).toMatch(/^Things\s+Good things\./);
    expect(text).not.toContain("imprint");
    await act({ action: "click", ref: refOf('button "Later"') });
    expect(await act({ action: "wait", text: "at last" })).toMatchObject({ ok: true });
    expect(await act({ action: "wait", text: "never", seconds: 0.2 })).toMatchObject({
      ok: false,
    });
    const { image } = await act({ action: "screenshot", fullPage: true });
    expect(
      Buffer.from(image ?? "", "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  it("does not wait for an action that nobody waits for", async () => {
    await open("/");
    const gone = new AbortController();
    void browser.act({ action: "wait", seconds: 60 }, gone.signal);
    const next = act({ action: "read" });
    gone.abort();
    expect(await next).toMatchObject({ ok: true });
  });

  it("says why a page does not open", async () => {
    const result = await act({ action: "navigate", url: "http://127.0.0.1:9/" });
    expect(result.ok).toBe(false);
    expect(result.text).toContain("net::ERR_");
  });

  it("goes through the proxy of a restricted sandbox", async () => {
    const env = { PATH: process.env.PATH ?? "", HOME: join(workspace, "restricted") };
    const proxied = createBrowser(
      program ?? "",
      { workspace, env: { ...env, HTTP_PROXY: `http://${origin}` } },
      null,
    );
    const opened = await proxied.act({ action: "navigate", url: "http://shop.test/found" }, signal);
    await proxied.close();
    expect(opened).toMatchObject({ ok: true, title: "Found", url: "http://shop.test/found" });
  });

  it("starts again after a crash", async () => {
    for (const pid of pidsWith(workspace)) process.kill(pid, "SIGKILL");
    // Whether it is noticed before or during this action is up to the machine.
    await act({ action: "snapshot" });
    expect(await open("/")).toMatchObject({ ok: true, title: "Shop" });
  });
});

/** Processes that name this folder on their command line: the browser has its profile there. */
function pidsWith(folder: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return pids.filter((pid) => commandLine(pid).includes(folder)).map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
