import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import { systemClock } from "../../../kernel/clock.ts";
import { silentLogger, type LogFields } from "../../../kernel/logger.ts";
import { Secret } from "../../../kernel/secret.ts";
import { SandboxesConfig } from "../../../modules/sandboxes/index.ts";
import { createCredentials } from "../create-credentials.ts";
import { createEgress } from "../create-egress.ts";
import { createOutbound } from "../create-outbound.ts";
import type { EgressLimits, EgressRecord, SandboxReach } from "../ports.ts";

export type TestEgressOptions = {
  readonly domains?: readonly string[];
  readonly reach?: Partial<SandboxReach> | null;
  /** What names resolve to, one answer after the other; the last one stays. */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly limits?: Partial<EgressLimits>;
  readonly credentials?: Readonly<Record<string, unknown>>;
  readonly ca?: string;
  /** Where whatever is dialled really leads, on this machine. */
  readonly port?: number;
};

/** An address that is public, and that nobody dials here. */
export const publicAddress = "93.184.215.14";

/** A proxy behind a socket as sandboxes have it. Every address is checked; what is dialled is on loopback. */
export async function openTestEgress(options: TestEgressOptions = {}) {
  const records: EgressRecord[] = [];
  const logged: LogFields[] = [];
  const { outbound, dialled, lookups } = createTestOutbound(options);
  const { credentials } = SandboxesConfig.parse({ credentials: options.credentials ?? {} });
  const egress = createEgress({
    reach: async () => toReach(options),
    credentials: createCredentials({
      config: () => credentials,
      resolveSecret: (text) => (text === "env:UNSET" ? undefined : new Secret(text)),
    }),
    outbound,
    ...(options.limits ? { limits: options.limits } : {}),
    onRequest: (record) => void records.push(record),
    clock: systemClock,
    log: { ...silentLogger, info: (event, fields) => void logged.push({ event, ...fields }) },
  });
  const folder = mkdtempSync(join(tmpdir(), "egress-"));
  const path = join(folder, "proxy.sock");
  const serve = (connection: Duplex) => egress.serve("sbx_1", connection);
  const inside = await listen(serve, path);
  /** As the toolbox offers it inside, for clients that know no unix sockets. */
  const loopback = await listen(serve, 0);
  return {
    dialled,
    lookups,
    records,
    logged,
    /** A connection from elsewhere than the sockets here. */
    serve,
    proxyUrl: `http://127.0.0.1:${(loopback.server.address() as AddressInfo).port}`,
    connect: () => connect({ path, allowHalfOpen: true }),
    /** Sends bytes and reads what comes back until the end. */
    say: (text: string) => converse(connect({ path, allowHalfOpen: true }), text),
    /** Resolves when so many requests are over. */
    async untilRecords(count: number): Promise<readonly EgressRecord[]> {
      while (records.length < count) await pause(5);
      return records;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([inside.close(), loopback.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}

function createTestOutbound({ names = {}, port = 1, ca }: TestEgressOptions) {
  const dialled: string[] = [];
  const lookups: string[] = [];
  const outbound = createOutbound({
    async resolve(host) {
      lookups.push(host);
      const answers = names[host] ?? [[publicAddress]];
      const seen = lookups.filter((each) => each === host).length;
      return answers[Math.min(seen, answers.length) - 1] ?? [];
    },
    dial(address, dialledPort) {
      dialled.push(`${address} ${dialledPort}`);
      return connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    },
    ...(ca === undefined ? {} : { ca }),
  });
  return { outbound, dialled, lookups };
}

function toReach({ domains = ["site.example"], reach }: TestEgressOptions): SandboxReach | null {
  if (reach === null) return null;
  return {
    ownerId: "usr_1" as UserId,
    conversationId: "cnv_1" as ConversationId,
    kind: "web",
    network: "restricted",
    domains,
    ...reach,
  };
}

/** Also of an answer that is cut off. */
async function converse(socket: Socket, text: string): Promise<string> {
  let said = "";
  socket.setEncoding("latin1");
  socket.on("data", (piece) => {
    said += String(piece);
  });
  socket.on("error", () => socket.destroy());
  socket.on("end", () => socket.end());
  socket.write(text, "latin1");
  await once(socket, "close");
  return said;
}

async function listen(onConnection: (socket: Socket) => void, at: string | number) {
  const open = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    onConnection(socket);
  });
  if (typeof at === "string") server.listen(at);
  else server.listen(at, "127.0.0.1");
  await once(server, "listening");
  return {
    server,
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
