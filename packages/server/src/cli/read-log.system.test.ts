import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLogReader } from "./read-log.ts";

describe("a log that rotates", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "steward-log-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const at = (name: string) => join(folder, name);

  it("reads on across a rotation and loses no line, cut letters and half lines included", () => {
    const reader = openLogReader(folder);
    expect(reader.readOn()).toEqual([]);
    writeFileSync(at("steward.log"), "one\ntw");
    expect(reader.readOn()).toEqual(["one"]);
    const [first, second] = [Buffer.from("ö\n").subarray(0, 1), Buffer.from("ö\n").subarray(1)];
    appendFileSync(at("steward.log"), first);
    expect(reader.readOn()).toEqual([]);
    appendFileSync(at("steward.log"), second);
    appendFileSync(at("steward.log"), "three\n");
    renameSync(at("steward.log"), at("steward.1.log"));
    writeFileSync(at("steward.log"), "four\n");
    expect(reader.readOn()).toEqual(["twö", "three", "four"]);
    expect(reader.readOn()).toEqual([]);
    reader.close();
  });

  it("gives the finished files from the newest line on", () => {
    writeFileSync(at("steward.1.log"), "three\nfour\n");
    writeFileSync(at("steward.2.log"), "one\ntwo\n");
    const reader = openLogReader(folder);
    expect([...reader.older()]).toEqual(["four", "three", "two", "one"]);
    reader.close();
  });
});
