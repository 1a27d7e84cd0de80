import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { useBuiltTrees } from "./built-trees.ts";
import { openPageServer, type PageServer } from "./open-page-server.ts";

const call = (name: string, input: object) => ({ toolCall: { name, input } });
const shell = (command: string) => call("shell", { command });

/** What the model does, by the words it reads last. */
const script = [
  {
    when: "in colour",
    moves: [shell(String.raw`printf '\033[31mred\033[0m and plain\n'; echo oops >&2; exit 3`)],
  },
  {
    when: "count slowly",
    moves: [shell("for n in 1 2; do echo tick $n; until [ -e go ]; do sleep 0.1; done; done")],
  },
  { when: "count", moves: [shell("for n in 1 2 3; do echo tick $n; done; cat; echo over")] },
  { when: "wait", moves: [shell("echo begun; until [ -e go ]; do sleep 0.1; done; echo over")] },
  {
    when: "make files",
    moves: [shell("mkdir -p notes/old && echo first > notes/plan.txt && echo hi > readme.md")],
  },
  { when: "write again", moves: [shell("echo second > notes/plan.txt")] },
  {
    when: "serve",
    moves: [
      shell(
        "echo '<h1>Served</h1>' > index.html; setsid python3 -m http.server 8123 >/dev/null 2>&1 & sleep 1",
      ),
    ],
  },
  { when: "look at it", moves: [call("desktop", { action: "screenshot" })] },
  { moves: [{ text: "There it is." }] },
];

export type Driver = "bubblewrap" | "docker" | "off";

/** The real server and page, with code that runs in real sandboxes; in bubblewrap with a desktop where asked for. */
export function openComputerPage(driver: Driver, { hasDesktop = false } = {}): Promise<PageServer> {
  const config = {
    models: {
      providers: { lab: { protocol: "scripted", models: ["large"], script } },
      roles: { output: ["lab/large"] },
      embedded: { download: "off" },
    },
    sandboxes: { driver },
  };
  const { DOCKER_HOST } = process.env;
  const env = DOCKER_HOST ? { DOCKER_HOST } : {};
  return openPageServer(JSON.stringify(config), env, ({ path }) => {
    if (hasDesktop) useBuiltTrees(join(path, "sandboxes", "bubblewrap"));
  });
}

/** The computer, beside the conversation or over it. */
export function computer(page: Page): Locator {
  return page
    .getByRole("complementary", { name: "Computer" })
    .or(page.getByRole("dialog", { name: "Computer" }));
}

export async function openTab(page: Page, name: string): Promise<Locator> {
  const opener = page.getByRole("button", { name: "Open computer" });
  await opener
    .or(page.getByRole("button", { name: "Close computer" }))
    .first()
    .waitFor();
  if (await opener.isVisible()) await opener.click();
  await computer(page).getByRole("tab", { name }).click();
  return computer(page);
}

/** What a terminal shows. */
export function screenOf(page: Page): Locator {
  return computer(page).locator(".xterm-rows");
}

/** Opens a terminal and waits for its prompt. */
export async function openTerminal(page: Page): Promise<void> {
  const panel = await openTab(page, "Terminal");
  await panel.getByRole("button", { name: "New terminal" }).click();
  await screenOf(page).getByText("$").first().waitFor();
}

const stopAll = `(async () => {
  const { containers } = await (await fetch("/containers/status")).json();
  for (const { container_id } of containers) {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ container_id });
    await fetch("/containers/stop", { method: "POST", headers, body });
  }
})()`;

/** Closes all pages and stops what they ran: few sandboxes of a kind run at once. */
export async function leaveComputers({ browser }: PageServer): Promise<void> {
  for (const context of browser.contexts()) {
    await context.pages()[0]?.evaluate(stopAll);
    await context.close();
  }
}
