import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { describe, expect, it } from "vitest";
import { toStaging } from "./staging.ts";
import { toBwrapArguments, toGatedCommand, toSyntheticFiles } from "./to-bwrap-arguments.ts";

const order: MachineOrder = {
  id: "one",
  source: {
    kind: "plain",
    image: null,
    dockerfile: null,
    packages: [],
    hostTools: true,
    network: "none",
  },
  isReadOnly: true,
  limits: { memoryBytes: 1024, cpus: 1, pids: 7, diskBytes: 9 },
  workspace: "/home/me/.steward/workspaces/c1",
  shared: "/home/me/.steward/shared",
  runFolder: "/tmp/run",
  toolsFolder: "/tools",
  labels: {},
  user: { uid: 1001, gid: 1002 },
  command: ["/bin/sh", "-c", "true"],
  env: { STEWARD_TOKEN: "secret token" },
};
const plan = {
  order,
  system: ["--ro-bind", "/usr", "/usr"],
  hidden: ["/proc/keys"],
  seenAt: String,
  resourceLimits: ["--nproc=7:7"],
};

describe("what bwrap is told", () => {
  it("separates every namespace and drops every right", () => {
    const list = toBwrapArguments(plan);
    for (const name of ["user", "ipc", "pid", "net", "uts", "cgroup"]) {
      expect(list).toContain(`--unshare-${name}`);
    }
    expect(list.join(" ")).toContain("--cap-drop ALL --uid 1001 --gid 1002");
    expect(list).toContain("--clearenv");
    expect(list).toContain("--new-session");
    expect(list).not.toContain("--share-net");
    expect(list).not.toContain("--die-with-parent");
  });

  it("mounts the workspace alone to be written, and closes the root when all is in place", () => {
    const list = toBwrapArguments(plan);
    const bound = list.flatMap((each, index) => (each === "--bind" ? [list[index + 2]] : []));
    expect(bound).toEqual(["/workspace"]);
    const text = list.join(" ");
    expect(text).toContain("--ro-bind /home/me/.steward/shared /shared");
    expect(text).toContain("--ro-bind /tmp/run /run/steward --ro-bind /tools /opt/steward");
    expect(text.indexOf("--remount-ro / ")).toBeGreaterThan(text.lastIndexOf("bind"));
    expect(text).toContain("--size 256 --tmpfs /tmp");
  });

  it("puts nothing in the place of what is hidden", () => {
    expect(toBwrapArguments(plan).join(" ")).toContain(
      "--proc /proc --dev /dev --ro-bind /dev/null /proc/keys",
    );
  });

  it("keeps what is secret off the command line", () => {
    expect(toBwrapArguments(plan)).toContain("secret token");
    expect(toGatedCommand(plan).join(" ")).not.toContain("secret");
  });

  it("limits the command before it runs", () => {
    expect(toGatedCommand(plan).slice(3)).toEqual(
      ["sh", "prlimit", "--nproc=7:7", "--"].concat(order.command),
    );
  });

  it("knows the user by name", () => {
    const files = new Map(toSyntheticFiles(order.user).map(({ path, content }) => [path, content]));
    expect(files.get("/etc/passwd")).toContain("sandbox:x:1001:1002:sandbox:/home/sandbox:/bin/sh");
    expect(files.get("/etc/group")).toContain("sandbox:x:1002:");
  });
});

describe("the stage", () => {
  it("is for root, who starts machines as somebody else", () => {
    const folders = [order.workspace, order.shared];
    const staging = toStaging({ user: order.user, folders, isRoot: true });
    expect(staging.program).toBe("unshare");
    expect(staging.arguments.slice(-6)).toEqual(["1001", "1002", ...folders, "--", "bwrap"]);
    expect(staging.seenAt(order.shared)).toBe("/mnt/1");
  });

  it("is not there for others", () => {
    const staging = toStaging({ user: order.user, folders: [], isRoot: false });
    expect(staging).toMatchObject({ program: "bwrap", arguments: [] });
    expect(staging.seenAt("/a")).toBe("/a");
  });
});
