import { SignInLink } from "@steward/contracts/account.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";

export const signIn = defineCommand({
  usage: "",
  description: "Prints a new link to sign in with. It works once, within ten minutes.",
  words: [0, 0],
  options: {
    user: { type: "string", value: "NAME", summary: "Who signs in; the owner by default" },
  },
  examples: ["steward sign-in", "steward sign-in --user ada"],
  async run({ home, terminal, json, text }) {
    const client = createApiClient(await requireServer(home));
    const user = text("user");
    const link = await client.call({
      method: "POST",
      path: "/api/sign-in-links",
      body: user === undefined ? {} : { user },
      answer: SignInLink,
    });
    if (json) terminal.printJson({ url: link.url, expires_at: link.expiresAt });
    else {
      terminal.print(link.url);
      terminal.note(terminal.style("dim", "Works once, within ten minutes."));
    }
    return exitCodes.ok;
  },
});
