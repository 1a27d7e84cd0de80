import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { expect, it, onTestFinished } from "vitest";
import { createTurnstile } from "../../kernel/create-turnstile.ts";
import { createWorkspaceFiles } from "./create-workspace-files.ts";

const of = `cnv_${"0".repeat(26)}` as ConversationId;
const search = { path: ".", isRegex: false, ignoreCase: false, names: "*" };
const never = new AbortController().signal;

/** Ours alone: other tests run in the same process. */
function countOpenFiles(home: string): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(home);
    } catch {
      return false;
    }
  }).length;
}

it("lists and searches 10,000 files within its limits, leaving no file open", async () => {
  const home = mkdtempSync(join(tmpdir(), "steward-workspace-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (let folder = 0; folder < 100; folder++) {
    const path = join(home, of, `f${folder}`);
    mkdirSync(path, { recursive: true });
    for (let i = 0; i < 100; i++) writeFileSync(join(path, `${i}.txt`), `n ${i}`);
  }
  const files = createWorkspaceFiles(home, createTurnstile());
  const listing = await files.list(of, ".", { isDeep: true, limit: 500 });
  expect(listing.ok && listing.entries).toHaveLength(500);
  const found = await files.search(of, { ...search, pattern: "n 42", limit: 101 }, never);
  expect(found).toMatchObject({ filesSearched: 10_000, isCut: false });
  const cut = await files.search(of, { ...search, pattern: "n", limit: 10 }, never);
  expect(cut).toMatchObject({ isCut: true });
  expect(cut.ok && cut.matches).toHaveLength(10);
  expect(countOpenFiles(home)).toBe(0);
});
