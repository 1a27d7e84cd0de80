/** Why a process is gone, to be continued from "… stopped: ". */
export function toExitReason(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === "SIGKILL") return "its process was killed, perhaps because memory ran out";
  return signal === null ? `its process exited with ${code}` : `its process died of ${signal}`;
}
