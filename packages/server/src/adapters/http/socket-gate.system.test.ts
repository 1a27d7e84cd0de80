import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestComputers, type TestComputers } from "../../testing/open-test-computers.ts";
import { openTestSocket } from "../../testing/open-test-socket.ts";
import { FRIEND } from "../../testing/open-test-server.ts";

describe("the way in for web sockets", () => {
  let server: TestComputers;
  let path: string;
  let cookie: string;
  beforeAll(async () => {
    server = await openTestComputers();
    const { id } = await server.core.open();
    const body = { cols: 80, rows: 24 };
    const opened = await server.ask(`/api/conversations/${id}/terminals`, { method: "POST", body });
    path = `/api/terminals/${(opened.json as { id: string }).id}/socket`;
    const { token } = await server.core.access.createLink();
    const signedIn = await server.core.access.signIn(token);
    cookie = `steward_session=${signedIn?.token ?? ""}`;
  });
  afterAll(() => server.close());

  const key = { authorization: "Bearer local-token" };
  async function knock(headers: Record<string, string>, to = path): Promise<string> {
    const { outcome, socket } = await openTestSocket(`${server.origin}${to}`, headers);
    socket.terminate();
    return outcome;
  }

  it("is open to a key, and to a session of our page", async () => {
    expect(await knock(key)).toBe("open");
    expect(await knock({ ...key, origin: FRIEND })).toBe("open");
    expect(await knock({ cookie, origin: server.origin })).toBe("open");
  });

  it("is closed to whoever shows nothing, or nothing good", async () => {
    expect(await knock({})).toBe("refused: 401");
    expect(await knock({ origin: server.origin })).toBe("refused: 401");
    expect(await knock({ authorization: "Bearer stw_nonsense" })).toBe("refused: 401");
    expect(await knock({ cookie: "steward_session=x", origin: server.origin })).toBe(
      "refused: 401",
    );
  });

  it("is closed to a session from any other page, and from none", async () => {
    expect(await knock({ cookie, origin: "https://evil.example" })).toBe("refused: 403");
    expect(await knock({ cookie, origin: "null" })).toBe("refused: 403");
    expect(await knock({ cookie, origin: FRIEND })).toBe("refused: 403");
    expect(await knock({ cookie, origin: `${server.origin}.evil.example` })).toBe("refused: 403");
    expect(await knock({ cookie })).toBe("refused: 403");
  });

  it("is closed to a host name that is not ours", async () => {
    expect(await knock({ ...key, host: "evil.example" })).toBe("refused: 403");
    expect(await knock({ ...key, host: "evil.localhost" })).toBe("refused: 403");
  });

  it("is closed to keys that may only read", async () => {
    const { access } = server.core;
    const { key: reader } = await access.createKey(access.local(), { name: "r", scopes: ["read"] });
    expect(await knock({ authorization: `Bearer ${reader}` })).toBe("refused: 403");
  });

  it("leads nowhere else", async () => {
    for (const to of ["/", "/api/feed", "/api/terminals/x", "/api/desktop/", "/v1/models"]) {
      expect(await knock(key, to)).toBe("refused: 404");
    }
  });

  it("closes with the server", async () => {
    const another = await openTestComputers();
    const { id } = await another.core.open();
    const body = { cols: 80, rows: 24 };
    const opened = await another.ask(`/api/conversations/${id}/terminals`, {
      method: "POST",
      body,
    });
    const to = `/api/terminals/${(opened.json as { id: string }).id}/socket`;
    const { outcome, closed } = await openTestSocket(`${another.origin}${to}`, key);
    expect(outcome).toBe("open");
    await another.close();
    await closed;
  });
});
