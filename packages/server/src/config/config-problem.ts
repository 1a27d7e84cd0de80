/** One thing that is wrong with the config, and where. */
export type ConfigProblem = {
  /** The file, as it can be opened. */
  readonly file: string;
  /** Dotted path of the key; empty for the whole file. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** What was probably meant. */
  readonly suggestion?: string;
  /** The variable that is not set, where that is the problem. */
  readonly variable?: string;
};

export function formatProblem({
  file,
  path,
  line,
  column,
  message,
  suggestion,
}: ConfigProblem): string {
  const where = path === "" ? "" : `${path}: `;
  const hint = suggestion === undefined ? "" : ` (did you mean "${suggestion}"?)`;
  return `${file}:${line}:${column} ${where}${message}${hint}`;
}
