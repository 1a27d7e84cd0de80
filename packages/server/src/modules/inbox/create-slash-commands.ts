import {
  builtInCommands,
  type Command,
  type Commands,
  createCommands,
} from "../conversations/index.ts";
import type { RequestClasses } from "./create-request-classes.ts";
import type { Models } from "../models/index.ts";

type Ports = Omit<Parameters<typeof createCommands>[1], "models"> & {
  readonly models: Models;
  readonly classes: RequestClasses;
};

/** The commands that there are, with what they act on. */
export function createSlashCommands(own: readonly Command[], ports: Ports): Commands {
  const { models, classes, ...acting } = ports;
  const commands = createCommands([...builtInCommands, ...own], {
    ...acting,
    models: {
      resolve(id) {
        const resolved = models.resolve(id);
        return resolved.kind === "unknown" ? undefined : resolved.id;
      },
      ids: () => models.entries().map(({ id }) => id),
    },
  });
  return {
    ...commands,
    run(by, conversationId, text) {
      classes.note({ class: "command", rule: "command" });
      return commands.run(by, conversationId, text);
    },
  };
}
