import { formatProblem } from "../../config/config-problem.ts";
import { configPath } from "../../config/load-config.ts";
import { checkBind } from "../../config/server-config.ts";
import type { Check } from "./finding.ts";

export const checkConfig: Check = async ({ home, loaded }) => {
  if (!loaded.ok) {
    return loaded.problems.map((problem) => ({
      check: "config",
      status: "fail",
      message: formatProblem(problem),
      hint: "Until it is right, a running server keeps the last good config and a new one does not start.",
    }));
  }
  const bind = checkBind(loaded.config.server);
  if (!bind.ok) return [{ check: "config", status: "fail", message: bind.message }];
  return [{ check: "config", status: "ok", message: `${configPath(home)} is valid` }];
};
