import { type EmbeddedState, stewardModelIds } from "@steward/contracts/model-entry.ts";
import { AppError } from "../kernel/app-error.ts";
import type { ModelDesk, Models } from "../modules/models/index.ts";
import { formatProblem } from "./config-problem.ts";
import { setRole } from "./edit-config.ts";
import type { LiveConfig } from "./live-config.ts";
import type { ModelSettings } from "./model-settings.ts";

export type ModelDeskPorts = {
  readonly home: string;
  readonly config: Pick<LiveConfig, "reload">;
  readonly settings: Pick<ModelSettings, "current" | "apply">;
  readonly models: Pick<Models, "entries" | "resolve" | "endRests">;
  readonly embedded: {
    state(): EmbeddedState;
    prepare(model?: string): EmbeddedState;
  };
};

/** Models as the page and the terminal choose them; what is chosen is kept in the config. */
export function createModelDesk(ports: ModelDeskPorts): ModelDesk {
  const { home, config, settings, models, embedded } = ports;

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
    tryAgain: models.endRests,
    prepare: (model) => embedded.prepare(model),
  };
}
