import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { say } from "../prepare/say.mjs";

const CHROMIUM = "/usr/bin/chromium";
/** The same without windows. Not in every release of Debian, and where it is missing CHROMIUM does. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

/** Programs that some tests need, and the packages that bring them. */
const WANTED = [
  [CHROMIUM, "chromium"],
  ["/usr/bin/bwrap", "bubblewrap"],
  ["/usr/sbin/dockerd", "docker.io"],
  ["/usr/bin/docker-compose", "docker-compose"],
  ["/usr/bin/podman", "podman"],
  ["/usr/bin/runsc", "runsc"],
  ["/usr/sbin/iptables", "iptables"],
  ["/usr/bin/mmdebstrap", "mmdebstrap"],
  ["/usr/sbin/debootstrap", "debootstrap"],
  ["/usr/bin/btrfs", "btrfs-progs"],
  ["/usr/bin/python3", "python3"],
  ["/usr/bin/curl", "curl"],
  ["/sbin/ip", "iproute2"],
  ["/usr/bin/zsh", "zsh"],
  ["/usr/bin/fish", "fish"],
  [findFakeTime(), "libfaketime"],
];

/** Installs what is missing where that is allowed: root on Debian. Tests without their program skip themselves. */
export function installDebianPackages() {
  const missing = WANTED.filter(([path]) => !isThere(path)).map(([, name]) => name);
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (missing.length > 0 && mayInstall) {
    say(`Installing ${missing.join(", ")} for the tests ...`);
    aptGet(["update", "-qq"]);
    aptGet(["install", "-y", "-qq", "--no-install-recommends", ...missing]);
  }
  if (mayInstall && !isThere(HEADLESS)) {
    aptGet(["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"]);
  }
  if (!isThere(CHROMIUM)) {
    say("Left out: the browser tests (no Chromium; STEWARD_CHROMIUM may name one).");
  }
}

/** A library is in a folder that is named after the machine. */
function findFakeTime() {
  const libraries = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  return libraries.map((folder) => `/usr/lib/${folder}/faketime`).find(existsSync) ?? "";
}

/** vitest.config.ts tells the tests where Chromium is. */
function isThere(path) {
  return (
    existsSync(path) ||
    ([CHROMIUM, HEADLESS].includes(path) && Boolean(process.env.STEWARD_CHROMIUM))
  );
}

function aptGet(flags) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", flags, { env, encoding: "utf8" });
  if (status !== 0) say(`apt-get ${flags[0]} failed:\n${stdout}${stderr}`);
}
