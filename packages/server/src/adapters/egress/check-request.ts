import type { IncomingMessage } from "node:http";
import { parseAuthority, type Target } from "./parse-target.ts";
import { refuseMalformed, RefusedRequest } from "./refused-request.ts";

const maxHeaders = 200;

/**
 * Refuses what two readers could take for different requests. The parser has refused most of it
 * already; this is what it lets pass and what it would let pass if it were told to be lenient.
 */
export function checkRequest(request: IncomingMessage, target: Target): void {
  // Their size is limited by what they say: many short ones add up to more.
  if (request.rawHeaders.length / 2 > maxHeaders) throw refuseHeaders();
  checkHost(request, target);
  const lengths = request.headersDistinct["content-length"] ?? [];
  const encodings = request.headersDistinct["transfer-encoding"] ?? [];
  const hasBody = lengths.length + encodings.length > 0;
  if (lengths.length + encodings.length > 1) {
    throw refuseMalformed("The length of the body is given twice.");
  }
  if (encodings.some((encoding) => encoding.toLowerCase() !== "chunked")) {
    throw refuseMalformed("Only chunked is known as a transfer encoding.");
  }
  if (encodings.length > 0 && request.httpVersion !== "1.1") {
    throw refuseMalformed("Transfer encodings need HTTP/1.1.");
  }
  if (request.method === "CONNECT" && hasBody) throw refuseMalformed("CONNECT has no body.");
  if (request.method === "TRACE") {
    throw new RefusedRequest(405, "Method Not Allowed", "TRACE is not passed on.");
  }
}

export function refuseHeaders(): RefusedRequest {
  return new RefusedRequest(431, "Request Header Fields Too Large", "The headers are too large.");
}

function checkHost({ headersDistinct, httpVersion }: IncomingMessage, target: Target): void {
  const [host, ...more] = headersDistinct.host ?? [];
  if (host === undefined && httpVersion === "1.0") return;
  if (host === undefined) throw refuseMalformed("HTTP/1.1 needs a Host header.");
  const named = parseAuthority(host, target.port);
  const isSame = named?.host === target.host && named.port === target.port;
  if (!isSame || more.length > 0) {
    throw refuseMalformed("The Host header names another host than the request does.");
  }
}
