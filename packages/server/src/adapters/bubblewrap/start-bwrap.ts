import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { findInheritedDescriptors } from "./inherited-descriptors.ts";
import { readFirstChild, type ProcessName } from "./process-table.ts";
import type { Staging } from "./staging.ts";
import {
  type BwrapPlan,
  descriptors,
  readyLine,
  toBwrapArguments,
  toGatedCommand,
  toSyntheticFiles,
} from "./to-bwrap-arguments.ts";

/** A machine whose command waits for `go`. */
export type StartedBwrap = {
  readonly first: ProcessName;
  /** How it ended: what bwrap leaves outside goes with the machine. */
  readonly exited: Promise<string>;
  go(): Promise<void>;
  abandon(): Promise<void>;
};

export type BwrapStart =
  | { readonly ok: true; readonly bwrap: StartedBwrap }
  /** With bwrap's own words. */
  | { readonly ok: false; readonly said: string };

export type BwrapRequest = {
  readonly plan: BwrapPlan;
  readonly staging: Staging;
  readonly filter: Buffer;
  /** Where programs are looked for. */
  readonly path: string;
};

export async function startBwrap(request: BwrapRequest): Promise<BwrapStart> {
  const child = spawnBwrap(request);
  const exited = waitForExit(child);
  const said = readErrors(child);
  feed(child, request);
  const isReady = await readReady(child);
  const first = isReady && child.pid !== undefined ? await readFirstChild(child.pid) : null;
  if (first === null) {
    child.stdin?.destroy();
    const [detail, lines] = await Promise.all([exited, said]);
    return { ok: false, said: lines.trim() || detail };
  }
  return {
    ok: true,
    bwrap: {
      first,
      exited,
      async go() {
        child.stdin?.end("go\n");
        if (child.stdin !== null) await finished(child.stdin);
        release(child);
      },
      async abandon() {
        child.stdin?.destroy();
        await exited;
      },
    },
  };
}

function spawnBwrap({ plan, staging, path }: BwrapRequest): ChildProcess {
  const nothing = openSync("/dev/null", "r");
  const stdio: Exclude<StdioOptions, string> = ["pipe", "pipe", "pipe", "pipe", "pipe"];
  stdio.push(...toSyntheticFiles(plan.order.user).map(() => "pipe" as const));
  // A number that leads to nothing gives nothing away.
  for (const descriptor of findInheritedDescriptors()) {
    while (stdio.length <= descriptor) stdio.push("ignore");
    if (stdio[descriptor] === "ignore") stdio[descriptor] = nothing;
  }
  try {
    const begun = [...staging.arguments, "--args", `${descriptors.arguments}`, "--"];
    return spawn(staging.program, [...begun, ...toGatedCommand(plan)], {
      // A session of its own: it outlives the server.
      detached: true,
      env: { PATH: path },
      stdio,
    });
  } finally {
    closeSync(nothing);
  }
}

function feed(child: ChildProcess, { plan, filter }: BwrapRequest): void {
  const list = toBwrapArguments(plan).map((argument) => `${argument}\0`);
  write(child, descriptors.arguments, list.join(""));
  write(child, descriptors.filter, filter);
  for (const [index, { content }] of toSyntheticFiles(plan.order.user).entries()) {
    write(child, descriptors.files + index, content);
  }
  child.stdin?.on("error", ignoreBrokenPipe);
}

function write(child: ChildProcess, descriptor: number, content: string | Buffer): void {
  const stream = child.stdio[descriptor];
  if (!(stream instanceof Writable)) return;
  stream.on("error", ignoreBrokenPipe);
  stream.end(content);
}

/** Whoever dies before it has read all says why by its exit. */
function ignoreBrokenPipe(): void {}

/** All that comes until it ends; a program that was not found says nothing. */
async function readErrors({ stderr }: ChildProcess): Promise<string> {
  try {
    return stderr === null ? "" : await text(stderr);
  } catch {
    return "";
  }
}

function readReady({ stdout }: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    stdout?.once("data", (line: Buffer) => resolve(line.toString().startsWith(readyLine)));
    stdout?.once("error", () => resolve(false));
    stdout?.once("close", () => resolve(false));
  });
}

/** Nothing of it keeps the server from ending. */
function release(child: ChildProcess): void {
  for (const stream of child.stdio) stream?.destroy();
  child.unref();
}

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(toDetail(code, signal)));
  });
}

function toDetail(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `Its first process died of ${signal}.`;
  return `Its first process ended with ${code}.`;
}
