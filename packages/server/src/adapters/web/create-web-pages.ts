import type { WebPageAnswer, WebPages } from "@steward/sdk/web-pages.ts";
import type { Agent, Response } from "undici";
import { RefusedAddress, type PublicResolver } from "../../kernel/resolve-public.ts";
import { isTextType } from "../../kernel/to-media-type.ts";
import { createDialGuard } from "./dial-guard.ts";
import { readBody } from "./read-body.ts";
import { toReadableText } from "./to-readable-text.ts";

export type WebPagesOptions = PublicResolver & {
  readonly userAgent: string;
};

const maxRedirects = 5;
const maxBytes = 5_000_000;
const connectMs = 10_000;

/** Reads pages with connections of their own: none is shared, none is kept. */
export function createWebPages(options: WebPagesOptions): WebPages {
  return {
    async read(url, signal) {
      const agent = await openAgent(options);
      try {
        return await follow(url, { agent, signal, userAgent: options.userAgent });
      } catch (error) {
        return { ok: false, reason: toReason(url, error, signal) };
      } finally {
        await agent.destroy();
      }
    },
  };
}

async function openAgent({ resolve, isAllowed }: WebPagesOptions): Promise<Agent> {
  const { Agent: AgentClass, buildConnector } = await import("undici");
  const dial = buildConnector({ timeout: connectMs, maxCachedSessions: 0, allowH2: false });
  const connect = createDialGuard({
    dial,
    ...(resolve ? { resolve } : {}),
    ...(isAllowed ? { isAllowed } : {}),
  });
  return new AgentClass({ connect, pipelining: 0, headersTimeout: 30_000, bodyTimeout: 30_000 });
}

type Visit = {
  readonly agent: Agent;
  readonly signal: AbortSignal;
  readonly userAgent: string;
};

async function follow(start: URL, visit: Visit): Promise<WebPageAnswer> {
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const problem = findProblem(url);
    if (problem !== null) return { ok: false, reason: problem };
    const response = await request(url, visit);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) {
      return toAnswer(url, response);
    }
    await response.body?.cancel();
    if (!URL.canParse(location, url.href)) return { ok: false, reason: "It redirects to nowhere." };
    const next = new URL(location, url);
    if (!isSameSite(start, next)) return { ok: false, movedTo: next.href };
    url = next;
  }
  return { ok: false, reason: `It redirects more than ${maxRedirects} times.` };
}

function findProblem(url: URL): string | null {
  if (url.protocol !== "http:" && url.protocol !== "https:") return "Only http and https are read.";
  const hasName = url.username !== "" || url.password !== "";
  return hasName ? "Addresses with a name or password in them are not read." : null;
}

/** What was agreed to is a site; `www.` is the same one. */
function isSameSite(left: URL, right: URL): boolean {
  const toSite = ({ hostname }: URL) => hostname.replace(/^www\./, "");
  return toSite(left) === toSite(right);
}

async function request(url: URL, { agent, signal, userAgent }: Visit): Promise<Response> {
  const { fetch: send } = await import("undici");
  return send(url, {
    dispatcher: agent,
    redirect: "manual",
    signal,
    headers: {
      "user-agent": userAgent,
      accept: "text/html,application/xhtml+xml,text/plain;q=0.9,application/json;q=0.9,*/*;q=0.5",
      "accept-language": "*",
    },
  });
}

const htmlTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i;

async function toAnswer(url: URL, response: Response): Promise<WebPageAnswer> {
  const contentType = response.headers.get("content-type") ?? "text/plain";
  const mime = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!isTextType(mime) && !htmlTypes.test(mime)) {
    await response.body?.cancel();
    return { ok: false, reason: `It is ${mime}, which cannot be read as text.` };
  }
  const { bytes, isCut } = await readBody(response.body, maxBytes);
  const text = decodeText(bytes, contentType);
  const readable = htmlTypes.test(mime)
    ? toReadableText(text, url)
    : { title: null, text, isCut: false };
  const { status } = response;
  if (!response.ok) {
    const said = readable.text.slice(0, 1000);
    return { ok: false, reason: `It answered ${status}. ${said}`.trim(), status };
  }
  return {
    ok: true,
    page: { url: url.href, status, ...readable, mime, isCut: isCut || readable.isCut },
  };
}

/** In words; what undici and the system call it is in the cause. */
function toReason(url: URL, error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "It was ended before the page was there.";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RefusedAddress) return `Refused: ${cause.message}.`;
    const code = "code" in cause ? String(cause.code) : "";
    const known = knownCodes.get(code);
    if (known) return `${url.host} ${known}.`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `${url.host} could not be read: ${cause instanceof Error ? cause.message : "no answer"}.`;
}

const knownCodes: ReadonlyMap<string, string> = new Map([
  ["ENOTFOUND", "is not a name that there is"],
  ["EAI_AGAIN", "could not be looked up; there may be no network"],
  ["ECONNREFUSED", "refuses connections"],
  ["ECONNRESET", "closed the connection"],
  ["UND_ERR_CONNECT_TIMEOUT", "does not answer"],
  ["UND_ERR_HEADERS_TIMEOUT", "does not answer"],
  ["UND_ERR_BODY_TIMEOUT", "stopped in the middle of its answer"],
]);

/** The text of a body, by its header, its own `<meta charset>`, or as UTF-8. */
function decodeText(bytes: Uint8Array, contentType: string): string {
  const named = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType)?.[1];
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  const meta = /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)/i.exec(start)?.[1];
  return toDecoder(named ?? meta ?? "utf-8").decode(bytes);
}

function toDecoder(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    // A charset that nobody knows.
    return new TextDecoder("utf-8");
  }
}
