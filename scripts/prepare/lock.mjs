import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./paths.mjs";
import { say } from "./say.mjs";

// Outside node_modules: an install removes that folder.
const folder = join(root, ".cache");
const file = join(folder, "prepare.lock");

/** Runs `work` while no other process on this checkout does. */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true });
  let hasSaid = false;
  while (!take()) {
    if (!hasSaid) say("Waiting for another process that prepares this checkout ...");
    hasSaid = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = readHolder(file);
  if (holder === undefined || isAlive(holder)) return false;
  removeStale(holder);
  return take();
}

/** Another waiter may have replaced the stale lock in the meantime: that one goes back. */
function removeStale(holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (readHolder(aside) === holder) rmSync(aside);
  else renameSync(aside, file);
}

function readHolder(path) {
  try {
    const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
    return Number.isInteger(pid) ? pid : undefined;
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
