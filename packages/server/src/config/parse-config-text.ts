import { LineCounter, isMap, isNode, isPair, isScalar, isSeq, parseDocument } from "yaml";
import type { Document } from "yaml";
import type { ConfigProblem } from "./config-problem.ts";

export type KeyPath = readonly PropertyKey[];

export type ConfigText = {
  /** Plain data; an empty file is an empty object. */
  readonly value: unknown;
  /** Where a key is written, or the nearest thing around it that is. */
  positionOf(path: KeyPath): { readonly line: number; readonly column: number };
};

export type ParsedText =
  | { readonly ok: true; readonly text: ConfigText }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function parseConfigText(source: string, file: string): ParsedText {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const positionAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos }) => ({
      file,
      path: "",
      ...positionAt(pos[0]),
      message,
    }));
    return { ok: false, problems };
  }
  try {
    const value: unknown = document.toJS() ?? {};
    return {
      ok: true,
      text: { value, positionOf: (path) => positionAt(offsetOf(document, path)) },
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [{ file, path: "", line: 1, column: 1, message }] };
  }
}

function offsetOf(document: Document.Parsed, path: KeyPath): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    const found = childOf(node, key);
    if (found === null) break;
    offset = found.offset;
    node = found.node;
  }
  return offset;
}

function childOf(
  node: unknown,
  key: PropertyKey,
): { readonly node: unknown; readonly offset: number } | null {
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return isNode(item) ? { node: item, offset: item.range?.[0] ?? 0 } : null;
  }
  if (!isMap(node)) return null;
  const pair = node.items.find(
    (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
  );
  if (pair === undefined || !isScalar(pair.key)) return null;
  return { node: pair.value, offset: pair.key.range?.[0] ?? 0 };
}
