import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTurnstile } from "../../kernel/create-turnstile.ts";
import { createBtrfsQuota } from "../btrfs/create-btrfs-quota.ts";
import { createSlotFolders, createWorkspaceFolders } from "./create-workspace-folders.ts";
import { createWorkspaceFiles } from "./create-workspace-files.ts";

const of = `cnv_${"0".repeat(26)}` as ConversationId;
const owner = { uid: 1000, gid: 1000 };
const isRoot = process.getuid?.() === 0;

describe("the folder of a workspace", () => {
  let home: string;
  let root: string;
  let quota: ReturnType<typeof createBtrfsQuota>;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "steward-folders-"));
    root = join(home, "workspaces", of);
    quota = createBtrfsQuota(join(home, "workspaces"));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it.runIf(isRoot)("belongs to whom the sandbox runs as, with what was there before", async () => {
    mkdirSync(join(root, "old"), { recursive: true });
    writeFileSync(join(root, "old", "file"), "text");
    symlinkSync(home, join(root, "link"));
    await createWorkspaceFolders({ home, quota, owner }).open(of);
    for (const name of ["", "old", "old/file", "link"]) {
      expect(lstatSync(join(root, name)), name).toMatchObject(owner);
    }
    expect(lstatSync(home).uid).toBe(0);
  });

  it("is rid of what an earlier run left, and keeps what is on its way since", async () => {
    const partial = join(home, "workspaces", ".partial");
    mkdirSync(partial, { recursive: true });
    writeFileSync(join(partial, "left"), "half of it");
    const folders = createWorkspaceFolders({ home, quota, owner: null });
    writeFileSync(join(partial, "coming"), "the first bytes");
    await folders.recover();
    expect(readdirSync(partial)).toEqual(["coming"]);
  });

  it.runIf(isRoot)("gets files of the file tools that the sandbox can change", async () => {
    await createWorkspaceFolders({ home, quota, owner }).open(of);
    const files = createWorkspaceFiles(join(home, "workspaces"), createTurnstile());
    await files.change(of, "new/deep/a.txt", () => ({ ok: true, bytes: Buffer.from("a") }));
    for (const name of ["new", "new/deep", "new/deep/a.txt"]) {
      expect(lstatSync(join(root, name)), name).toMatchObject(owner);
    }
  });

  it("cannot be anything but the folder of an id", async () => {
    const folders = createWorkspaceFolders({ home, quota, owner: null });
    const slots = createSlotFolders({ home, quota, owner: null });
    for (const id of ["..", "../x", ".slots", "cnv_../x", ""]) {
      await expect(folders.open(id as ConversationId), id).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(slots.open(id), id).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
