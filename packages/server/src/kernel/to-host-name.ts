import { isIP } from "node:net";

const maxLength = 253;

/**
 * A host in the one form in which it is compared and looked up: lower case, punycode, without the
 * dot of the root; addresses as they are usually written, those of IPv6 without brackets. Null where
 * it is none.
 */
export function toHostName(text: string): string | null {
  if (!/^(?:\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)$/iu.test(text)) return null;
  if (!URL.canParse(`http://${text}/`)) return null;
  const { hostname } = new URL(`http://${text}/`);
  const host = hostname.replaceAll(/^\[|\]$/g, "").replace(/\.$/, "");
  const isName = host.length <= maxLength && /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/u.test(host);
  return isName || isIP(host) !== 0 ? host : null;
}
