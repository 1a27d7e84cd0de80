import type { ThoughtLog } from "./ports.ts";
import type { Turns } from "../turns/index.ts";

/** A turn's thoughts, as its log has them: they survive whatever the process does not. */
export function createThoughtLog(turns: Pick<Turns, "get" | "view">): ThoughtLog {
  return {
    async read({ turnId, callId, tool }) {
      const turn = await turns.get(turnId);
      const parts = turn ? (await turns.view(turn)).parts : [];
      const calls = parts.filter((part) => part.type === "tool" && part.name === tool);
      const until = calls.findIndex((part) => part.type === "tool" && part.callId === callId);
      return calls
        .slice(0, until + 1)
        .flatMap((part) => (part.type === "tool" ? [part.input] : []));
    },
  };
}
