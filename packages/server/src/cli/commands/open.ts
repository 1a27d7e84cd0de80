import { SignInLink } from "@steward/contracts/account.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { openBrowser } from "../open-browser.ts";

export const open = defineCommand({
  usage: "",
  description:
    "Opens the page in the browser, signed in by a link that works once. Where there is no browser the link is printed. BROWSER may name the program that opens it.",
  words: [0, 0],
  options: {},
  examples: ["steward open", "BROWSER=firefox steward open"],
  async run({ home, env, terminal, json }) {
    const server = await requireServer(home);
    const client = createApiClient(server);
    const { url, expiresAt } = await client.call({
      method: "POST",
      path: "/api/sign-in-links",
      body: {},
      answer: SignInLink,
    });
    const opened = await openBrowser(url, env);
    if (json) {
      terminal.printJson({ opened, ...(opened ? {} : { url, expires_at: expiresAt }) });
    } else if (opened) terminal.print(`Opened ${new URL(url).origin} in the browser.`);
    else {
      terminal.print(url);
      terminal.note("There is no browser here. The link works once, within ten minutes.");
    }
    return exitCodes.ok;
  },
});
