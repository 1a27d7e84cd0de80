import type { Approval } from "@steward/contracts/tool-call.ts";
import { formatTime } from "./format.ts";

/** Everything that somebody has to know to decide. */
export function approvalText(approval: Approval): string {
  const { ask, path, id, tool, title, input, effects, state, createdAt } = approval;
  const rows = [
    ["what", plain(title)],
    ["tool", `${plain(tool)} (${effects.join(", ")})`],
    ["arguments", plain(formatInput(input)).replaceAll("\n", `\n${" ".repeat(11)}`)],
    ["why", plain(ask.reason)],
    ["risk", ask.risk],
    ...(path.length > 1 ? [["asked by", plain(path.join(" > "))]] : []),
    ...(ask.covers === null ? [] : [["always", `would cover ${plain(ask.covers)}`]]),
    ["since", formatTime(createdAt)],
    ["until", ask.expiresAt === null ? "somebody decides" : formatTime(ask.expiresAt)],
    ["state", stateText(approval)],
    ["answers", state === "awaiting" || state === "unknown" ? ask.verbs.join(", ") : "none"],
    ["id", id],
  ];
  return rows.map(([name = "", value = ""]) => `${name.padEnd(11)}${value}`).join("\n");
}

function stateText({ state, verb, decidedBy }: Approval): string {
  return verb === null ? state : `${state} (${verb} by ${decidedBy ?? "somebody"})`;
}

function formatInput(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input), null, 2);
  } catch {
    // What a model wrote that is no JSON is shown as it is.
    return input;
  }
}

/** What a model writes must not steer the terminal. */
export function plain(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, "");
}
