import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dropOldBackups } from "./drop-old-backups.ts";

describe("backups of older schemas", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "steward-backups-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("are kept when they are of the newest three, whatever the clock said", () => {
    // The clock was set back by a year before the last one was made.
    const years = { 8: 2026, 9: 2027, 10: 2028, 11: 2025 };
    for (const [version, year] of Object.entries(years)) {
      const at = Date.UTC(year, 0);
      const file = join(folder, `schema-${version}-${at}.db`);
      writeFileSync(file, "");
      utimesSync(file, at / 1000, at / 1000);
    }
    dropOldBackups(folder);
    const kept = readdirSync(folder).map((name) => Number(name.split("-")[1]));
    expect(new Set(kept)).toEqual(new Set([9, 10, 11]));
  });
});
