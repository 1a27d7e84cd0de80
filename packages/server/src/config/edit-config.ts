import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { Document } from "yaml";
import type { ModelRole } from "@steward/contracts/model-entry.ts";
import { fromFileError } from "../kernel/from-file-error.ts";
import type { ConfigProblem } from "./config-problem.ts";
import { configPath } from "./load-config.ts";
import { parseConfigText } from "./parse-config-text.ts";

export type EditResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export type RoleEdit = {
  readonly home: string;
  readonly role: ModelRole;
  readonly ids: readonly string[];
};

/** Writes the candidates of a role into the file; comments and everything else in it stay. */
export function setRole({ home, role, ids }: RoleEdit): EditResult {
  const file = configPath(home);
  const source = readIfThere(file);
  const parsed = parseConfigText(source, file);
  if (!parsed.ok) return parsed;
  const document = parseDocument(source);
  const path = ["models", "roles", role];
  const node = document.getIn(path, true);
  if (isSeq(node) && node.flow === true && node.range !== null && node.range !== undefined) {
    const [start, end] = node.range;
    const list = ids.map((id) => JSON.stringify(id)).join(", ");
    replaceFile(file, `${source.slice(0, start)}[${list}]${source.slice(end)}`);
    return { ok: true };
  }
  ensureMap(document, ["models"]);
  ensureMap(document, ["models", "roles"]);
  document.setIn(path, document.createNode([...ids], { flow: true }));
  replaceFile(file, document.toString({ lineWidth: 0 }));
  return { ok: true };
}

/** A key with nothing but comments under it is null to YAML; it becomes a map that keeps those comments. */
function ensureMap(document: Document, path: readonly string[]): void {
  const node = document.getIn(path, true);
  if (isMap(node)) return;
  const map = document.createNode({});
  map.flow = false;
  if (isScalar(node)) {
    map.commentBefore = [node.commentBefore, node.comment].filter(Boolean).join("\n") || null;
  }
  document.setIn(path, map);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** The old file or the new one is there at every moment; a symbolic link stays one. */
function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const stat = statSync(file, { throwIfNoEntry: false });
  const target = stat === undefined ? file : realpathSync(file);
  const draft = `${target}.${process.pid}.tmp`;
  try {
    const descriptor = openSync(draft, "w", stat === undefined ? 0o600 : stat.mode & 0o777);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw fromFileError(error);
  }
}
