import { z } from "zod";
import { plain } from "./approval-text.ts";
import type { Terminal } from "./create-terminal.ts";

export const LogLine = z.looseObject({
  level: z.string(),
  event: z.string(),
  time: z.string().default(""),
  component: z.string().default(""),
});
export type LogLine = z.infer<typeof LogLine>;

const Failure = z.looseObject({ message: z.string(), stack: z.string().optional() });

const colours = { warn: "yellow", error: "red" } as const;

/** A line of the log for people: when, how bad, who, what, and the rest as `name=value`. */
export function logText(line: LogLine, style: Terminal["style"]): string {
  const { level, time, component, event, error, ...rest } = line;
  const failure = Failure.safeParse(error);
  const fields = Object.entries({
    ...rest,
    ...(failure.success ? { error: failure.data.message } : { error }),
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${style("dim", `${name}=`)}${toValue(value)}`)
    .join("");
  const when = style("dim", time.slice(0, 19).replace("T", " "));
  const bad = style(colours[level as keyof typeof colours] ?? "dim", level.padEnd(5));
  const first = `${when} ${bad} ${component.padEnd(9)} ${style("bold", event)}${fields}`;
  const stack = failure.success ? (failure.data.stack ?? "").split("\n").slice(1) : [];
  return plain([first, ...stack.map((each) => style("dim", `  ${each}`))].join("\n"));
}

function toValue(value: unknown): string {
  return typeof value === "string" && /^[^\s"=]+$/u.test(value) ? value : JSON.stringify(value);
}
