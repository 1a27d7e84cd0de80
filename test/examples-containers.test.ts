import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ContainerResult, ContainerStatus } from "@steward/contracts/container.ts";
import { describe, expect, it } from "vitest";
import { findDrivers, openSandboxBed } from "./support/open-sandbox-bed.ts";

const drivers = await findDrivers("the example of the container API");
const run = promisify(execFile);
const example = join(import.meta.dirname, "../examples/containers.sh");

describe.each(drivers)("the example of the container API, with %s", (driver) => {
  it("runs code, keeps a sandbox, runs a command in it and stops it", async (context) => {
    const found = await run("curl", ["--version"]).then(
      () => true,
      () => false,
    );
    if (!found) context.skip("curl is not installed");
    await using bed = await openSandboxBed({ driver });
    const { key } = await bed.client().createKey({ name: "example", scopes: ["chat", "read"] });
    const env = { PATH: process.env.PATH, STEWARD_URL: bed.client().url, STEWARD_KEY: key };
    const { stdout } = await run("sh", [example], { env });
    const [first = "", second = "", status = ""] = stdout.trim().split("\n");
    expect(ContainerResult.parse(JSON.parse(first))).toMatchObject({
      exit_code: 0,
      stdout: "42\n",
      stderr: "",
    });
    const kept = ContainerResult.parse(JSON.parse(second));
    expect(kept).toMatchObject({ exit_code: 3, stdout: "1\n" });
    expect(ContainerStatus.parse(JSON.parse(status)).containers).toMatchObject([
      { container_id: kept.container_id, container: "code-sandbox", conversation: null },
    ]);
    expect((await bed.client().ask("GET", "/containers/status")).text).toBe('{"containers":[]}');
  });
});
