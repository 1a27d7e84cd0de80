import { stewardModelIds } from "@steward/contracts/model-entry.ts";
import type { ModelDesk } from "../adapters/http/http-services.ts";
import { AppError } from "../kernel/app-error.ts";
import { formatProblem } from "../config/config-problem.ts";
import { setRole } from "../config/edit-config.ts";
import type { Core } from "./create-core.ts";

/** What the page and the CLI do with models. */
export function createModelDesk(core: Core, home: string): ModelDesk {
  const { models, settings, embedded, config } = core;

  function list(): ReturnType<ModelDesk["list"]> {
    const { roles } = settings.current();
    const used = Object.entries(roles).filter(([, ids]) => ids.length > 0);
    return {
      models: [...models.entries()],
      roles: Object.fromEntries(used),
      default: stewardModelIds[0],
      embedded: embedded.state(),
    };
  }

  return {
    list,
    async use({ model, role }) {
      const resolved = models.resolve(model);
      if (resolved.kind !== "provider") {
        throw new AppError("model_not_found", `There is no model ${model} to use.`, {
          data: {
            models: models.entries().flatMap(({ id, kind }) => (kind === "provider" ? [id] : [])),
          },
        });
      }
      const others = settings.current().roles[role].filter((id) => id !== resolved.id);
      const written = setRole({ home, role, ids: [resolved.id, ...others] });
      if (!written.ok) {
        throw new AppError("config_invalid", written.problems.map(formatProblem).join("\n"));
      }
      await settings.apply(config.reload());
      return list();
    },
    prepare: (model) => embedded.prepare(model),
  };
}
