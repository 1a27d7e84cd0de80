import { CreateKey } from "@steward/contracts/account.ts";
import { defineCommand } from "../command.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { openAccounts } from "../open-accounts.ts";

export const keysCreate = defineCommand({
  usage: "--name NAME",
  description:
    "Creates an API key and prints it. It is shown only now. It acts as its user, with all scopes but admin.",
  words: [0, 1],
  options: {
    name: { type: "string", value: "NAME", summary: "What the key is for" },
    user: { type: "string", value: "NAME", summary: "Who it acts as; the owner by default" },
    scopes: {
      type: "string",
      value: "LIST",
      summary: "Of chat, read and admin, with commas; chat,read by default",
    },
    "client-tools": {
      type: "string",
      value: "POLICY",
      summary: "Tools that a front end declares: merge, ignore or passthrough",
    },
    "continue-on-disconnect": {
      type: "boolean",
      summary: "Finish a turn although the front end has gone",
    },
    requests: {
      type: "string",
      value: "CLASS",
      summary: "What its requests are: auto (told by their looks), turn or background",
    },
  },
  examples: [
    "steward keys create --name laptop",
    "steward keys create --name ci --scopes chat --json",
    "steward keys create --name phone --user ada",
  ],
  async run(context) {
    const { terminal, json, words, text, flag } = context;
    const name = text("name") ?? words[0];
    if (name === undefined) throw new UsageError("Give the key a name: --name laptop");
    const user = text("user");
    const body = CreateKey.safeParse({
      name,
      ...(user === undefined ? {} : { user }),
      scopes: text("scopes")
        ?.split(",")
        .map((scope) => scope.trim()),
      clientTools: text("client-tools"),
      continueOnDisconnect: flag("continue-on-disconnect"),
      requests: text("requests"),
    });
    if (!body.success) {
      const [issue] = body.error.issues;
      throw new UsageError(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`);
    }
    await using accounts = await openAccounts(context);
    const { key, entry } = await accounts.createKey(body.data);
    if (json) {
      terminal.printJson({
        key,
        id: entry.id,
        name: entry.name,
        user: entry.user,
        scopes: entry.scopes,
      });
    } else {
      terminal.print(key);
      terminal.note(
        terminal.style("dim", "Shown only now. Use it as: Authorization: Bearer <key>"),
      );
    }
    return exitCodes.ok;
  },
});
