import { createServer } from "node:http";
import { createApp, type AppServices } from "../adapters/http/create-app.ts";
import { silentLogger } from "../kernel/logger.ts";
import { createAccess } from "../modules/access/index.ts";
import { ServerConfig } from "../config/server-config.ts";
import { createPreviewAddress } from "../config/preview-address.ts";
import { openTestStore } from "./open-test-store.ts";

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

type Request = {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};

const previewAddress = createPreviewAddress(() => ServerConfig.parse({}));

/** The real app on the services that a test brings; requests come from the local owner. */
export async function openTestApp(services: Partial<AppServices>) {
  const store = await openTestStore();
  const access = createAccess({ ...store, clock: store.clock, localToken: "local-token" });
  await access.start();
  const app = await createApp({
    services: {
      access,
      version: "0.0.0",
      previewAddress,
      isSecure: () => false,
      ...services,
    } as AppServices,
    serverFactory: (handle) => createServer(handle),
    pageFolder: "/nowhere",
    onRoute: () => {},
    bodyLimit: 200_000,
    log: silentLogger,
  });
  return {
    access,
    owner: access.local(),
    /** A key of the owner's that may do only this. */
    async key(...scopes: ("chat" | "read")[]): Promise<Record<string, string>> {
      const { key } = await access.createKey(access.local(), { name: "test", scopes });
      return { authorization: `Bearer ${key}` };
    },
    async ask(url: string, { method = "GET", body, headers }: Request = {}) {
      const reply = await app.inject({
        method,
        url,
        headers: { authorization: "Bearer local-token", ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      const isJson = String(reply.headers["content-type"]).startsWith("application/json");
      const json: unknown = isJson && reply.body !== "" ? reply.json() : undefined;
      return { status: reply.statusCode, headers: reply.headers, text: reply.body, json };
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
}
