import type { IncomingMessage, ServerResponse } from "node:http";
import { errorCodes } from "@steward/contracts/error-body.ts";
import { describe, expect, it } from "vitest";
import { toErrorBody, toStatus } from "../error-status.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { answerCors, checkRequest } from "./request-guard.ts";

const options = {
  hosts: () => new Set(["127.0.0.1", "localhost", "[::1]", "box.lan"]),
  corsOrigins: () => ["https://friend.example"],
};

const check = (headers: { host?: string; origin?: string }) =>
  checkRequest({ headers } as IncomingMessage, options);

describe("the guard", () => {
  it.each(["localhost", "localhost:7070", "127.0.0.1:7070", "[::1]", "[::1]:7070", "Box.LAN:7070"])(
    "lets the host %s in",
    (host) => {
      expect(check({ host })).toEqual({ ok: true, caller: "page" });
    },
  );

  it.each([
    "evil.example",
    "localhost.evil.example",
    "evil.example:7070",
    "127.0.0.1.evil.example",
    "[::2]:7070",
    "localhost:7070:1",
    "",
    "localhost/..",
  ])("keeps the host %j out", (host) => {
    expect(check({ host }).ok).toBe(false);
  });

  it("keeps out a request that names no host", () => {
    expect(check({})).toMatchObject({ ok: false });
  });

  it.each([
    ["localhost:7070", "http://localhost:7070"],
    ["[::1]:7070", "http://[::1]:7070"],
    ["box.lan", "https://box.lan"],
    ["BOX.lan:7070", "http://box.lan:7070"],
  ])("knows the page of %s by its origin %s", (host, origin) => {
    expect(check({ host, origin })).toEqual({ ok: true, caller: "page" });
  });

  it("knows a page that is on the list as a foreign one", () => {
    const host = "localhost:7070";
    expect(check({ host, origin: "https://friend.example" })).toEqual({
      ok: true,
      caller: "foreign",
    });
  });

  it.each([
    "https://evil.example",
    "null",
    "",
    "http://localhost:9999",
    "http://127.0.0.1:7070",
    "https://friend.example.evil.example",
    "https://friend.example:8443",
    "http://friend.example",
    "nonsense",
  ])("keeps out a page from %j", (origin) => {
    expect(check({ host: "localhost:7070", origin }).ok).toBe(false);
  });
});

describe("a preflight", () => {
  const toPair = (method: string, origin?: string) => {
    const sent: Record<string, unknown> = {};
    const response = {
      setHeader: (name: string, value: unknown) => Object.assign(sent, { [name]: value }),
      writeHead: (status: number, headers: object) => Object.assign(sent, { status, ...headers }),
      end: () => Object.assign(sent, { ended: true }),
    } as unknown as ServerResponse;
    const headers = { origin, "access-control-request-headers": "authorization, x-mine" };
    return { request: { method, headers } as unknown as IncomingMessage, response, sent };
  };

  it("of a page on the list is answered, without cookies", () => {
    const { request, response, sent } = toPair("OPTIONS", "https://friend.example");
    expect(answerCors(request, response, "foreign")).toBe(true);
    expect(sent).toMatchObject({
      status: 204,
      ended: true,
      vary: "Origin",
      "access-control-allow-origin": "https://friend.example",
      "access-control-allow-headers": "authorization, x-mine",
    });
    expect(sent).not.toHaveProperty("access-control-allow-credentials");
  });

  it("is followed by a request that only gets headers", () => {
    const { request, response, sent } = toPair("POST", "https://friend.example");
    expect(answerCors(request, response, "foreign")).toBe(false);
    expect(sent).toMatchObject({ "access-control-allow-origin": "https://friend.example" });
    expect(sent).not.toHaveProperty("ended");
  });

  it("is none of the guard's business for our own page", () => {
    const { request, response, sent } = toPair("OPTIONS", "http://localhost:7070");
    expect(answerCors(request, response, "page")).toBe(false);
    expect(sent).toEqual({});
  });
});

describe("the table of statuses", () => {
  it.each(errorCodes)("has %s, and its body says whose fault it is", (code) => {
    const status = toStatus(code);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    const { error } = toErrorBody(new AppError(code, "m", { data: { a: 1 } }));
    expect(error).toMatchObject({ code, message: "m", param: null, data: { a: 1 } });
    expect(error.type).toBe(status < 500 ? "invalid_request_error" : "server_error");
  });
});
