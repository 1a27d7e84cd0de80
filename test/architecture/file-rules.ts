import { basename } from "node:path";
import { isDoor, isEntry, isPorts, isTest, toArea } from "./area.ts";
import type { Rule } from "./import-rules.ts";
import type { SourceFile } from "./source-file.ts";

const MOST_DOOR_EXPORTS = 24;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/;
const VAGUE_WORDS =
  /^(managers?|helpers?|utils?|utility|utilities|common|misc|data|info|impl|base|v\d+|new)$/i;

export const findStrayFiles: Rule = eachFile((file) => toArea(file.path).layer === "unknown");

export const findStrayIndexes: Rule = eachFile(
  (file) => /^index\.tsx?$/.test(basename(file.path)) && !isDoor(file.path),
);

export const findWideDoors: Rule = eachFile(
  (file) => isDoor(file.path) && file.namedExports.length > MOST_DOOR_EXPORTS,
);

/** Whoever implements a port needs its type, and nothing that runs. */
export const findRunningPorts: Rule = eachFile((file) => isPorts(file.path) && file.hasValueExport);

export const findStarExports: Rule = eachFile((file) => file.hasStarExport);

export const findDefaultExports: Rule = eachFile(
  (file) => file.hasDefaultExport && toArea(file.path).layer !== "build",
);

export const findModuleState: Rule = eachFile((file) => file.hasModuleLet);

export const findEnvironmentReaders: Rule = eachFile(
  (file) => file.readsEnvironment && !isEntry(file.path) && !isTest(file.path),
);

export const findOddFileNames: Rule = eachFile((file) => !KEBAB_CASE.test(basename(file.path)));

/** `*.data.ts` is where long data lives, so there the word is exact. */
export const findVagueNames: Rule = eachFile((file) =>
  file.path
    .replace(/\.data\.ts$/, ".ts")
    .split(/[/.-]/)
    .some((word) => VAGUE_WORDS.test(word)),
);

function eachFile(isBreach: (file: SourceFile) => boolean): Rule {
  return (files) => files.filter(isBreach).map((file) => file.path);
}
