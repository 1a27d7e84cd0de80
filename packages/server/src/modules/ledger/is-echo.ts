/** Tools that give a model its own words back: those prove nothing. */
const echoes: ReadonlySet<string> = new Set(["sequentialthinking", "validate_answer"]);

export function isEcho(tool: string): boolean {
  return echoes.has(tool);
}
