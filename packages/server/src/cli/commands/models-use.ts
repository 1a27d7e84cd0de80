import { ModelList, ModelRole, modelRoles } from "@steward/contracts/model-entry.ts";
import { AppError } from "../../kernel/app-error.ts";
import { defineCommand } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import { findServer } from "../find-server.ts";

export const modelsUse = defineCommand({
  usage: "MODEL",
  description:
    "Puts a model first in a role's list in steward.yaml. Works with and without a running server.",
  words: [1, 1],
  options: {
    role: {
      type: "string",
      value: "ROLE",
      summary: `One of ${modelRoles.join(", ")}; output by default`,
    },
  },
  examples: ["steward models use ollama/qwen3:8b", "steward models use lab/small --role title"],
  async run(context) {
    const { home, terminal, json, words, text } = context;
    const role = ModelRole.safeParse(text("role") ?? "output");
    if (!role.success) throw new UsageError(`--role is one of ${modelRoles.join(", ")}.`);
    const model = words[0] ?? "";
    const search = await findServer(home);
    const ids =
      search.kind === "running"
        ? await createApiClient(search.run)
            .call({
              method: "POST",
              path: "/api/models/use",
              body: { model, role: role.data },
              answer: ModelList,
            })
            .then((list) => list.roles[role.data] ?? [model])
        : await useOffline(context, { model, role: role.data });
    if (json) terminal.printJson({ role: role.data, models: ids });
    else terminal.print(`${role.data}: ${ids.join(", ")}`);
    return exitCodes.ok;
  },
});

async function useOffline(
  source: CommandContext,
  { model, role }: { readonly model: string; readonly role: ModelRole },
): Promise<readonly string[]> {
  const { loadConfig } = await import("../../config/load-config.ts");
  const { setRole } = await import("../../config/edit-config.ts");
  const { formatProblem } = await import("../../config/config-problem.ts");
  const loaded = loadConfig(source);
  if (!loaded.ok) {
    throw new AppError(
      "config_invalid",
      loaded.problems.map((each) => formatProblem(each)).join("\n"),
    );
  }
  const ids = [model, ...loaded.config.models.roles[role].filter((id) => id !== model)];
  const edited = setRole({ home: source.home, role, ids });
  if (!edited.ok) {
    throw new AppError(
      "config_invalid",
      edited.problems.map((each) => formatProblem(each)).join("\n"),
    );
  }
  return ids;
}
