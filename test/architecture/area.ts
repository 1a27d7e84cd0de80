/** The part of the code base a file belongs to; `name` tells siblings of a layer apart. */
export type Area = { readonly layer: Layer; readonly name: string };

export type Layer =
  | "contracts"
  | "sdk"
  | "kernel"
  | "module"
  | "adapter"
  | "config"
  | "cli"
  | "testing"
  | "main"
  | "toolbox"
  | "web"
  | "build"
  | "unknown";

/** What each layer may import, besides files of its own area. */
export const MAY_IMPORT: Readonly<Record<Layer, readonly Layer[]>> = {
  contracts: [],
  sdk: ["contracts"],
  kernel: ["contracts"],
  module: ["contracts", "sdk", "kernel", "module"],
  adapter: ["contracts", "sdk", "kernel", "module"],
  config: ["contracts", "sdk", "kernel", "module", "adapter"],
  cli: ["contracts", "sdk", "kernel", "module", "adapter", "config"],
  testing: ["contracts", "sdk", "kernel", "module", "adapter", "config"],
  main: ["contracts", "sdk", "kernel", "module", "adapter", "config", "cli"],
  toolbox: ["contracts"],
  web: ["contracts"],
  build: ["build", "web"],
  unknown: [],
};

const PATTERNS: readonly (readonly [RegExp, Layer])[] = [
  [/^packages\/contracts\/src\//, "contracts"],
  [/^packages\/sdk\/src\//, "sdk"],
  [/^packages\/server\/src\/kernel\//, "kernel"],
  [/^packages\/server\/src\/modules\/([^/]+)\//, "module"],
  [/^packages\/server\/src\/adapters\/([^/]+)\//, "adapter"],
  [/^packages\/server\/src\/config\//, "config"],
  [/^packages\/server\/src\/cli\//, "cli"],
  [/^packages\/server\/src\/testing\//, "testing"],
  [/^packages\/server\/src\/main\//, "main"],
  [/^packages\/toolbox\/(?:src\/|package\.json$)/, "toolbox"],
  [/^packages\/web\/src\//, "web"],
  [/^packages\/[^/]+\/[^/]+\.config\.ts$/, "build"],
];

export function toArea(path: string): Area {
  for (const [pattern, layer] of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { layer, name: match[1] ?? "" };
  }
  return { layer: "unknown", name: path };
}

export function isSameArea(one: Area, other: Area): boolean {
  return one.layer === other.layer && one.name === other.name;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Tests, and the beds they stand on: what is not part of the product. */
export function isOfTests(path: string): boolean {
  return isTest(path) || path.includes("/testing/");
}

/** Where a program begins: there its environment is read. */
export function isEntry(path: string): boolean {
  return toArea(path).layer === "main" || path === "packages/toolbox/src/toolbox.ts";
}

/** What a module, or a folder of it, needs from the world: types for whoever implements them. */
export function isPorts(path: string): boolean {
  return /^packages\/server\/src\/modules\/[^/]+\/(?:[^/]+\/)?(?:[a-z]+-)?ports\.ts$/.test(path);
}

export function isDoor(path: string): boolean {
  return /^packages\/server\/src\/modules\/[^/]+\/index\.ts$/.test(path);
}
