import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProcessLine } from "@steward/contracts/toolbox.ts";
import type { ToolboxLink } from "@steward/sdk/sandbox-driver.ts";
import { createToolboxGateway } from "../../packages/server/src/adapters/toolbox/create-toolbox-gateway.ts";

const entry = fileURLToPath(new URL("../../packages/toolbox/src/toolbox.ts", import.meta.url));
const require = createRequire(import.meta.url);
const id = "sbx_test";
const token = "0123456789abcdef";

/** A real toolbox on this host, without a sandbox around it, and the gateway that it dials. */
export type ToolboxOnHost = AsyncDisposable & {
  readonly link: ToolboxLink;
  readonly workspace: string;
  readonly shared: string;
  /** Settles when its process is gone. */
  readonly ended: Promise<unknown>;
  /** What a server does that comes after one that has gone. */
  reopen(): Promise<ToolboxLink>;
};

export type ToolboxOnHostOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** Bundled code instead of the sources. */
  readonly file?: string;
};

export async function startToolbox(options: ToolboxOnHostOptions = {}): Promise<ToolboxOnHost> {
  const root = await mkdtemp(join(tmpdir(), "toolbox-"));
  const [workspace, shared] = [join(root, "workspace"), join(root, "shared")];
  await Promise.all([mkdir(workspace), mkdir(shared)]);
  const gateway = createToolboxGateway(join(root, "run"));
  let link = await openLink(gateway);
  const file = options.file ?? entry;
  const child = spawn(process.execPath, [file], {
    cwd: workspace,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: workspace,
      LANG: "C.UTF-8",
      STEWARD_SANDBOX_ID: id,
      STEWARD_TOKEN: token,
      STEWARD_RUN: link.runFolder,
      STEWARD_WORKSPACE: workspace,
      STEWARD_SHARED: shared,
      ...(options.file === undefined && { STEWARD_TOOLS: ptyFolder() }),
      ...options.env,
    },
  });
  const gone = once(child, "exit");
  await link.connected(AbortSignal.timeout(20_000));
  return {
    get link() {
      return link;
    },
    workspace,
    shared,
    ended: gone,
    async reopen() {
      await link.close();
      link = await openLink(gateway);
      await link.connected(AbortSignal.timeout(20_000));
      return link;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await gone;
      await link.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function openLink(gateway: ReturnType<typeof createToolboxGateway>): Promise<ToolboxLink> {
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return gateway.open(id, token, user);
}

function ptyFolder(): string {
  return dirname(require.resolve(`@lydell/node-pty-${process.platform}-${process.arch}/pty.node`));
}

export type Printed = {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly lines: readonly ProcessLine[];
  readonly exit: Extract<ProcessLine, { type: "exit" }>["state"];
};

/** Follows a process to its end. */
export async function readToEnd(
  link: Pick<ToolboxLink, "processes">,
  tag: string,
  from = 0,
): Promise<Printed> {
  const lines = await Array.fromAsync(
    link.processes.follow(tag, from, AbortSignal.timeout(60_000)),
  );
  const last = lines.at(-1);
  if (last?.type !== "exit") throw new Error("the output ended without an exit");
  const take = (stream: "stdout" | "stderr"): Buffer =>
    Buffer.concat(
      lines.flatMap((line) =>
        line.type === "output" && line.stream === stream ? [Buffer.from(line.data, "base64")] : [],
      ),
    );
  return { stdout: take("stdout"), stderr: take("stderr"), lines, exit: last.state };
}
