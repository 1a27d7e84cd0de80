import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { RegistryFile } from "./registry-file.ts";

const images = join(import.meta.dirname, "../../../../../../images");
const { containers } = RegistryFile.parse(
  parse(readFileSync(join(images, "registry.yaml"), "utf8")),
);

/** What a Dockerfile hands to `install-packages`. */
function installedBy(kind: string): readonly string[] {
  const dockerfile = readFileSync(join(images, kind, "Dockerfile"), "utf8");
  const [, list = ""] = /install-packages \\\n((?: {6}.+\n)+)/u.exec(dockerfile) ?? [];
  return list.split(/[\s\\]+/u).filter(Boolean);
}

it("a root tree without Docker has the packages of the image", () => {
  const code = installedBy("code-sandbox");
  expect(code).toContain("python3-pandas");
  expect(containers["code-sandbox"]?.packages).toEqual(code);
  const desktop = new Set([...code, ...installedBy("desktop")]);
  expect(containers.desktop?.packages).toEqual([...desktop].toSorted());
});
