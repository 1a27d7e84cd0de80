import { defineCommand } from "./define-command.ts";

export const help = defineCommand({
  name: "help",
  usage: "",
  description: "Lists the commands",
  async run(_args, { commands }) {
    const lines = commands.map(
      ({ name, usage, description }) =>
        `/${name}${usage === "" ? "" : ` ${usage}`}: ${description}`,
    );
    return { ok: true, text: [...lines, "Start with // to say it instead."].join("\n") };
  },
});
