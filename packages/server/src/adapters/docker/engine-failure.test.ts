import { describe, expect, it } from "vitest";
import { fromRefusal, fromSocketError, SlowEngine } from "./engine-failure.ts";

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

const at = { socket: "/var/run/docker.sock", hint: "start it so" };

describe("a failure of the engine", () => {
  it.each([
    ["EACCES", "unavailable", "usermod -aG docker"],
    ["ENOENT", "unavailable", "start it so"],
    ["ECONNREFUSED", "unavailable", "start it so"],
  ])("%s says what to do", (code, expected, hint) => {
    expect(fromSocketError(systemError(code), at)).toMatchObject({
      code: expected,
      data: { hint: expect.stringContaining(hint) as string },
    });
  });

  it("says what to do about one that is silent", () => {
    expect(fromSocketError(new SlowEngine(), at)).toMatchObject({
      code: "upstream_timeout",
      data: { hint: expect.stringContaining("restart the engine") as string },
    });
  });

  it("is its own words where it refuses, but for a full disk", () => {
    expect(fromRefusal({ status: 409, message: "name in use" })).toMatchObject({
      code: "upstream_failed",
      message: "The container engine refused: name in use",
    });
    const message = "write /var/lib/docker/tmp/x: no space left on device";
    expect(fromRefusal({ status: 500, message })).toMatchObject({ code: "disk_full" });
  });
});
