import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silentLogger } from "../kernel/logger.ts";
import { openPersonas } from "./open-personas.ts";

describe("personas", () => {
  let home: string;
  let personas: ReturnType<typeof openPersonas>;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "personas-"));
    personas = openPersonas(home, silentLogger);
  });
  afterEach(() => {
    personas.close();
    rmSync(home, { recursive: true, force: true });
  });

  const write = (name: string, text: string) =>
    writeFileSync(join(home, "config", "personas", name), text);
  const names = () => personas.list().personas.map(({ name }) => name);

  it("are there as soon as their file is, and speak as the file says now", async () => {
    write("captain.yaml", "name: Captain\ntone: gruff\nconstraints:\n  - Never mention land.\n");
    await vi.waitFor(() => expect(names()).toContain("Captain"), 30_000);
    expect(personas.prompt("captain")).toContain("Tone: gruff\n- Never mention land.");
    write("captain.yaml", "name: Captain\ntone: tender\nlanguage: Portuguese\n");
    await vi.waitFor(() => expect(personas.prompt("captain")).toContain("tender"), 30_000);
    expect(personas.prompt("captain")).toContain("Answer in Portuguese.");
  });

  it("with a mistake are told with its line, and take no other along", async () => {
    write("right.yaml", "name: Right\n");
    write("wrong.yaml", "name: Wrong\ntone: kind\nstyl: short\n");
    await vi.waitFor(() => expect(personas.list().problems).toHaveLength(1), 30_000);
    expect(personas.list().problems[0]).toMatch(/wrong\.yaml:3:1 styl: .*did you mean "style"/);
    expect(names()).toContain("Right");
    expect(personas.prompt("wrong")).toBe("");
  });

  it("speak as before while their file is broken, and no more when it is gone", async () => {
    write("captain.yaml", "name: Captain\ntone: gruff\n");
    await vi.waitFor(() => expect(names()).toContain("Captain"), 30_000);
    write("captain.yaml", "name: Captain\ntone: [gruff\n");
    await vi.waitFor(() => expect(personas.list().problems).toHaveLength(1), 30_000);
    expect(personas.prompt("captain")).toContain("Tone: gruff");
    rmSync(join(home, "config", "personas", "captain.yaml"));
    await vi.waitFor(() => expect(names()).not.toContain("Captain"), 30_000);
  });
});
