import { AppError } from "../../kernel/app-error.ts";
import type { CommandContext, CommandOption } from "../command.ts";
import type { ServiceScope } from "./service-unit.ts";

export const systemOption: CommandOption = {
  type: "boolean",
  summary: "Of the machine instead of yours; for root",
};

export function readServiceScope({ flag }: CommandContext): ServiceScope {
  return flag("system") ? "system" : "user";
}

/** Only root writes where the machine's services are. */
export function requireRights(scope: ServiceScope): void {
  if (scope === "user" || process.getuid?.() === 0) return;
  throw new AppError("forbidden", "--system is for root.", {
    data: { hint: "Run it with sudo, or leave --system out for a service of your own." },
  });
}
