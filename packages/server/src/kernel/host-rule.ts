import { isIP } from "node:net";
import { toHostName } from "./to-host-name.ts";

/** Places on the internet as a list names them: `example.org`, `*.example.org`, `example.org:8443`. */
export type HostRule = {
  /** As `toHostName` writes it. */
  readonly host: string;
  /** Any name below it, and not itself. */
  readonly isWildcard: boolean;
  /** Null: those of the web. */
  readonly port: number | null;
};

const webPorts: ReadonlySet<number> = new Set([80, 443]);

/** Null where it names no place. */
export function parseHostRule(text: string): HostRule | null {
  const found = /^(\*\.)?(\[[^\]]*\]|[^:*]+)(?::(\d{1,5}))?$/u.exec(text.trim());
  const host = toHostName(found?.[2] ?? "");
  if (!found || host === null) return null;
  const isWildcard = found[1] !== undefined;
  const port = found[3] === undefined ? null : Number(found[3]);
  const isPort = port === null || (port > 0 && port <= 65_535);
  return isPort && !(isWildcard && isIP(host) !== 0) ? { host, isWildcard, port } : null;
}

export function isHostAllowed(
  rules: readonly string[],
  target: { readonly host: string; readonly port: number },
): boolean {
  return rules.some((text) => {
    const rule = parseHostRule(text);
    return rule !== null && isMatch(rule, target);
  });
}

function isMatch(
  rule: HostRule,
  { host, port }: { readonly host: string; readonly port: number },
): boolean {
  const isPort = rule.port === null ? webPorts.has(port) : rule.port === port;
  return isPort && (rule.isWildcard ? host.endsWith(`.${rule.host}`) : host === rule.host);
}
