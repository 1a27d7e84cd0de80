import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { findMissing } from "./find-missing.ts";

it("what a kind lacks is called by the name its users know", async () => {
  const root = mkdtempSync(join(tmpdir(), "system-"));
  const files = [
    "usr/bin/python3",
    "usr/local/lib/python3.11/dist-packages/numpy/__init__.py",
    "usr/bin/rg",
    "var/lib/dpkg/info/fonts-dejavu-core.list",
    "var/lib/dpkg/info/libssl3:amd64.list",
  ];
  for (const file of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), "");
  }
  const packages =
    "python3 python3-numpy python3-pandas nodejs git ripgrep fonts-dejavu-core libssl3";
  expect(await findMissing(root, packages.split(" "))).toEqual(["pandas", "node", "git"]);
  rmSync(root, { recursive: true });
});
