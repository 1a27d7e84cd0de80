import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor, type Node } from "oxc-parser";

/** Where a function of a file begins, counted from 0 as V8 does. */
export type FunctionPlace = {
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
  /** `PATH NAME`; the name is empty where it has none. */
  readonly name: string;
};

const root = join(import.meta.dirname, "../../..");

type Body = { readonly type: string; readonly start: number };

/** Every function of a file, by what it is called there. */
export function findFunctions(path: string): readonly FunctionPlace[] {
  const text = readFileSync(join(root, path), "utf8");
  const url = pathToFileURL(join(root, path)).href;
  const places: FunctionPlace[] = [];
  const names = new Map<number, string>();
  const add = (start: number, name: string, body: Body | null): void => {
    if (body === null) return;
    const before = text.slice(0, body.type === "BlockStatement" ? body.start + 1 : body.start);
    const lines = before.split("\n");
    const place = { lineNumber: lines.length - 1, columnNumber: lines.at(-1)?.length ?? 0 };
    places.push({ url, ...place, name: `${path} ${names.get(start) ?? name}` });
  };
  const call = (value: Node | null, key: Node): void => {
    if (value && key.type === "Identifier") names.set(value.start, key.name);
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => call(init, id),
    Property: ({ key, value }) => call(value, key),
    FunctionDeclaration: ({ start, id, body }) => add(start, id?.name ?? "", body),
    FunctionExpression: ({ start, body }) => add(start, "", body),
    ArrowFunctionExpression: ({ start, body }) => add(start, "", body),
  }).visit(parseSync(path, text).program);
  return places;
}
