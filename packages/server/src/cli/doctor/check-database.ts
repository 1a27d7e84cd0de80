import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { formatBytes } from "../format.ts";
import type { Check } from "./finding.ts";

/** Reads beside a running server without disturbing it. */
export const checkDatabase: Check = async ({ home }) => {
  const file = join(home, "steward.db");
  const found = await stat(file).catch(() => null);
  if (found === null) {
    return [{ check: "database", status: "info", message: "none yet; the first start makes it" }];
  }
  const verdict = quickCheck(file);
  if (verdict === "ok") {
    return [{ check: "database", status: "ok", message: `sound, ${formatBytes(found.size)}` }];
  }
  return [
    {
      check: "database",
      status: "fail",
      message: `${file}: ${verdict}`,
      hint: "Nothing was changed. Stop the server, keep a copy of the file, and restore a backup from backups/.",
    },
  ];
};

function quickCheck(file: string): string {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 3_000 });
    const row = database.prepare("PRAGMA quick_check(1)").get();
    return String(row?.quick_check);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
