import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "../kernel/logger.ts";
import { createPersonas, type Personas } from "../modules/personas/index.ts";
import { listPersonaFiles, loadPersonas } from "./load-personas.ts";
import { watchFiles } from "./watch-files.ts";

/** The personas of a home, as their files are now. */
export function openPersonas(home: string, log: Logger): Personas & { close(): void } {
  const directory = join(home, "config", "personas");
  mkdirSync(directory, { recursive: true });
  let current = loadPersonas(directory);
  const take = () => {
    current = loadPersonas(directory, current.files);
    const { files, problems } = current;
    log.info("personas-apply", { personas: Object.keys(files), problems });
  };
  const files = () => listPersonaFiles(directory);
  const watch = watchFiles({ directory, files, onChange: take });
  return { ...createPersonas(() => current), close: () => watch.close() };
}
