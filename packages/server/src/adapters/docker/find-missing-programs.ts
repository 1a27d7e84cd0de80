import type { Errands } from "./create-errands.ts";

/** Each program is a bit of the exit code. */
const script =
  'missing=0; bit=1; for name; do command -v "$name" >/dev/null || missing=$((missing + bit)); bit=$((bit * 2)); done; exit $missing';

const nobody = "65534:65534";

/** Which of the programs, seven at most, an image lacks; null: it has not even a shell. */
export async function findMissingPrograms(
  errands: Errands,
  image: string,
  programs: readonly string[],
): Promise<readonly string[] | null> {
  const errand = { image, script, words: programs, user: nobody, network: "none", rights: [] };
  const exitCode = await errands.run(errand);
  return exitCode === null ? null : programs.filter((_, place) => (exitCode >> place) & 1);
}
