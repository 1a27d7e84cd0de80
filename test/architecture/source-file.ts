import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** What the rules look at in one file. Paths are relative to the repository, with slashes. */
export type SourceFile = {
  readonly path: string;
  readonly imports: readonly SourceImport[];
  readonly namedExports: readonly string[];
  readonly hasDefaultExport: boolean;
  readonly hasStarExport: boolean;
  /** Whether anything that it exports is there when it runs. */
  readonly hasValueExport: boolean;
  readonly hasModuleLet: boolean;
  readonly readsEnvironment: boolean;
  readonly lines: number;
};

export type SourceImport = {
  readonly specifier: string;
  /** The imported file of this repository; undefined for packages and node modules. */
  readonly target: string | undefined;
};

type ParsedFile = ReturnType<typeof parseSync>;

/** What only the tree of a file tells. To build it takes longest, and few files have any of these. */
const IN_TREE = /\bimport\s*\(|\bprocess\b|^(?:export\s+)?let\b/m;

/** Every TypeScript file under `packages`, parsed. */
export function readSourceFiles(root: string): readonly SourceFile[] {
  return readdirSync(join(root, "packages"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)(node_modules|dist|\.cache)\//.test(path))
    .toSorted()
    .map((path) => parseSourceFile(path, readFileSync(join(root, path), "utf8")));
}

export function parseSourceFile(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  const exported = parsed.module.staticExports.flatMap((entry) => entry.entries);
  const found = IN_TREE.test(text) ? visit(parsed) : nothing;
  const specifiers = new Set([
    ...parsed.module.staticImports.map((entry) => entry.moduleRequest.value),
    ...exported.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ...found.specifiers,
  ]);
  return {
    path,
    imports: [...specifiers].map((specifier) => ({ specifier, target: toTarget(path, specifier) })),
    namedExports: exported.flatMap((entry) => entry.exportName.name ?? []),
    hasDefaultExport: exported.some((entry) => entry.exportName.kind.startsWith("Default")),
    hasStarExport: exported.some((entry) => entry.importName.kind.startsWith("All")),
    hasValueExport: exported.some((entry) => !entry.isType),
    hasModuleLet: found.hasModuleLet,
    readsEnvironment: found.readsEnvironment || importsEnvironment(parsed),
    lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
  };
}

type InTree = Pick<SourceFile, "hasModuleLet" | "readsEnvironment"> & {
  readonly specifiers: readonly string[];
};

const nothing: InTree = { specifiers: [], hasModuleLet: false, readsEnvironment: false };

/** What the module record leaves out: `import()` of values and of types, `let`, and `process.env`. */
function visit(parsed: ParsedFile): InTree {
  const specifiers: string[] = [];
  let readsEnvironment = false;
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === "Literal") specifiers.push(String(node.source.value));
    },
    TSImportType(node) {
      specifiers.push(node.source.value);
    },
    MemberExpression(node) {
      const { object, property } = node;
      const name = property.type === "Literal" ? property.value : undefined;
      const reads = name === "env" || (property.type === "Identifier" && property.name === "env");
      if (reads && object.type === "Identifier" && object.name === "process") {
        readsEnvironment = true;
      }
    },
  }).visit(parsed.program);
  return { specifiers, readsEnvironment, hasModuleLet: hasModuleLet(parsed) };
}

function importsEnvironment(parsed: ParsedFile): boolean {
  return parsed.module.staticImports.some(
    (entry) =>
      entry.moduleRequest.value === "node:process" &&
      entry.entries.some((name) => name.importName.name === "env"),
  );
}

function hasModuleLet(parsed: ParsedFile): boolean {
  return parsed.program.body.some((node) => {
    const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    return declaration?.type === "VariableDeclaration" && declaration.kind === "let";
  });
}

function toTarget(from: string, specifier: string): string | undefined {
  const path = specifier.split("?", 1)[0] ?? specifier;
  if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
  const own = /^@steward\/([^/]+)\/?(.*)$/.exec(path);
  return own ? `packages/${own[1]}/src/${own[2]}` : undefined;
}
