import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeAbsence } from "./describe-absence.ts";

describe("why there is no container engine", () => {
  let path: string;
  beforeEach(() => (path = mkdtempSync(join(tmpdir(), "steward-path-"))));
  afterEach(() => rmSync(path, { recursive: true }));

  const describeWith = (programs: readonly string[], more: object = {}) => {
    for (const name of programs) writeFileSync(join(path, name), "");
    const usual = { runtimeFolder: "/run/user/1000", isRoot: false, hasSystemd: true };
    return describeAbsence({ folders: ["/nowhere", path], ...usual, ...more });
  };

  it("names what is installed and the command that starts it", () => {
    expect(describeWith(["docker", "dockerd"])).toEqual({
      reason:
        "Docker is installed, but its daemon is off; it starts with: sudo systemctl start docker",
      hint: "Start it, and it is found without a restart.",
    });
    expect(describeWith(["podman"]).reason).toMatch(
      /docker\. Podman is installed, but its socket is off; it starts with: systemctl --user start podman\.socket$/u,
    );
  });

  it("knows what to do without systemd", () => {
    const without = { hasSystemd: false };
    expect(describeWith(["podman"], without).reason).toMatch(
      /: mkdir -p \/run\/user\/1000\/podman; podman system service --time=0 unix:\/\/\/run\/user\/1000\/podman\/podman\.sock &$/u,
    );
    expect(describeWith([], { ...without, runtimeFolder: "" }).reason).toContain(
      "DOCKER_HOST=unix://",
    );
    const asRoot = describeWith(["dockerd"], { ...without, isRoot: true });
    expect(asRoot.reason).toContain("it starts with: dockerd >/dev/null 2>&1 &. Podman");
    expect(asRoot.reason).toContain("mkdir -p /run/podman;");
  });

  it("tells a command without its engine from none at all", () => {
    expect(describeWith([]).reason).toBe("There is neither Docker nor Podman here.");
    expect(describeWith(["docker"])).toEqual({
      reason: "The command docker is here, but not its daemon.",
      hint: "Install one, for example with: sudo apt install docker.io",
    });
  });
});
