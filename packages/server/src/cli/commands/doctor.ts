import { defineCommand } from "../command.ts";
import type { Terminal } from "../create-terminal.ts";
import { checks } from "../doctor/checks.ts";
import type { Check, Finding, Patient } from "../doctor/finding.ts";
import { loadPatient } from "../doctor/load-patient.ts";
import { exitCodes } from "../exit-codes.ts";

export const doctor = defineCommand({
  usage: "",
  description:
    "Checks Node, disk, permissions, config, port, database, clock, providers, local models and sandbox engines, and says what to do. Exit code 1 when something fails.",
  words: [0, 0],
  options: {},
  examples: ["steward doctor", "steward doctor --json"],
  async run({ env, cwd, home, terminal, json, program }) {
    const patient = await loadPatient({ env, cwd, home, toolNames: await program.toolNames() });
    const findings = (await Promise.all(checks.map((check) => examine(check, patient)))).flat();
    const isWell = findings.every((finding) => finding.status !== "fail");
    if (json) terminal.printJson({ ok: isWell, findings });
    else for (const finding of findings) terminal.print(toText(finding, terminal.style));
    return isWell ? exitCodes.ok : exitCodes.failure;
  },
});

/** A check that itself breaks is one more thing that is wrong. */
async function examine(check: Check, patient: Patient): Promise<readonly Finding[]> {
  try {
    return await check(patient);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ check: "doctor", status: "warn", message: `A check could not be made: ${message}` }];
  }
}

const marks = {
  ok: ["green", "✓ ok  "],
  info: ["cyan", "· info"],
  warn: ["yellow", "! warn"],
  fail: ["red", "✗ fail"],
} as const;

function toText({ status, check, message, hint }: Finding, style: Terminal["style"]): string {
  const [colour, mark] = marks[status];
  const line = `${style(colour, mark)}  ${style("bold", check)}: ${message}`;
  return hint === undefined ? line : `${line}\n        ${style("dim", hint)}`;
}
