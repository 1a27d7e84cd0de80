export { createPersonas, type Personas } from "./create-personas.ts";
export { createPersonaCommand } from "./create-persona-command.ts";
export { PersonaFile } from "./persona-file.ts";
export type { PersonaFiles } from "./ports.ts";
