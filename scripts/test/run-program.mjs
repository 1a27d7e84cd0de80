import { spawn } from "node:child_process";

/** Its output; throws, with the last lines of it, where the program fails or takes too long. */
export function runProgram(program, flags, { env = {}, timeout = 600_000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, flags, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout,
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => (output[name] += text));
    }
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve(output.stdout);
      const said = output.stderr.trim() || output.stdout.trim();
      const last = said.split("\n").slice(-3).join("\n");
      return reject(new Error(`${program} ${flags[0]} failed: ${last}`));
    });
  });
}

/** Whether it succeeds. */
export async function tryProgram(program, flags, options) {
  try {
    await runProgram(program, flags, options);
    return true;
  } catch {
    return false;
  }
}
