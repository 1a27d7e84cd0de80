import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContainerResult } from "@steward/contracts/container.ts";
import { expect } from "vitest";
import type { Bed } from "../crash/open-bed.ts";
import type { Reply } from "../steward-client.ts";
import { readZip, type ZipEntry } from "./read-zip.ts";

/** A conversation whose sandbox attacks, through the routes that people use. */
export type HostileConversation = {
  readonly id: string;
  /** On the host. */
  readonly workspace: string;
  /** A folder of the host with `secret.txt` and `canary.txt` in it. */
  readonly outside: string;
  readonly secret: string;
  /** Runs code in its sandbox; what it leaves behind goes on there. */
  run(code: string, language?: "python" | "bash"): Promise<ContainerResult>;
  ask(method: string, path: string, body?: string | object): Promise<Reply>;
  /** A route below the conversation's files. */
  file(method: string, path: string, body?: string): Promise<Reply>;
  zip(): Promise<readonly ZipEntry[]>;
  /** Nothing outside was touched, and the server is well. */
  expectWell(): Promise<void>;
};

export async function openHostileConversation(bed: Bed): Promise<HostileConversation> {
  const client = bed.client();
  const { id } = await client.open("attack");
  const outside = join(bed.home.path, "outside");
  const secret = `secret-${randomUUID()}`;
  const canary = `canary-${randomUUID()}`;
  mkdirSync(outside, { mode: 0o755 });
  writeFileSync(join(outside, "secret.txt"), secret);
  writeFileSync(join(outside, "canary.txt"), canary);
  const look = () =>
    ["secret.txt", "canary.txt", "."].map((name) => {
      const { mode, uid, gid, ino, ctimeMs } = statSync(join(outside, name));
      return { mode, uid, gid, ino, ctimeMs };
    });
  const planted = look();
  const ask: HostileConversation["ask"] = (method, path, body) =>
    client.ask(method, path, body === undefined ? {} : { body });
  return {
    id,
    workspace: join(bed.home.path, "workspaces", id),
    outside,
    secret,
    ask,
    async run(code, language = "python") {
      const order = { container: "code-sandbox", code, language, conversation: id };
      const reply = await ask("POST", "/containers/start", order);
      if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
      return ContainerResult.parse(JSON.parse(reply.text));
    },
    file: (method, path, body) =>
      ask(method, `/api/conversations/${id}/files/content?path=${encodeURIComponent(path)}`, body),
    async zip() {
      const response = await fetch(`${client.url}/api/conversations/${id}/files/archive`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      return readZip(Buffer.from(await response.arrayBuffer()));
    },
    async expectWell() {
      expect(look()).toEqual(planted);
      expect(readdirSync(outside).toSorted()).toEqual(["canary.txt", "secret.txt"]);
      expect(readFileSync(join(outside, "canary.txt"), "utf8")).toBe(canary);
      expect((await client.ask("GET", "/health")).status).toBe(200);
      expect(bed.server().process.exitCode).toBeNull();
    },
  };
}

/** Python that runs on after its command has ended, for as long as the sandbox does. */
export function inBackground(code: string): string {
  return `import os, time\nif os.fork() == 0:\n  os.setsid()\n${code.replaceAll(/^/gmu, "  ")}`;
}
