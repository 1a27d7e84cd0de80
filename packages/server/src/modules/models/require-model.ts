import { AppError } from "../../kernel/app-error.ts";
import type { Models } from "./models.ts";

/** The id that a name stands for. Throws where it stands for nothing, with those that do. */
export function requireModel(models: Pick<Models, "resolve">, name: string): string {
  const resolved = models.resolve(name);
  if (resolved.kind !== "unknown") return resolved.id;
  throw new AppError("model_not_found", `There is no model ${name}.`, {
    data: { models: resolved.known },
  });
}
