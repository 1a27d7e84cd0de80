import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatBytes } from "../format.ts";
import type { Check, Finding } from "./finding.ts";

const enoughBytes = 2_000_000_000;
const leastBytes = 200_000_000;

/** Space and permissions of the folder that holds everything. */
export const checkHome: Check = async ({ home }) => {
  const place = await nearestFolder(home);
  return [
    await checkSpace(place),
    ...(place === home ? await checkPermissions(home) : await checkParent(home, place)),
  ];
};

async function checkSpace(place: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const message = `${formatBytes(free)} free in ${place}`;
  if (free >= enoughBytes) return { check: "disk", status: "ok", message };
  const hint = "Free some space, or move it with STEWARD_HOME; a built-in model needs about 1 GB.";
  return { check: "disk", status: free < leastBytes ? "fail" : "warn", message, hint };
}

async function checkParent(home: string, place: string): Promise<Finding[]> {
  const isUsable = await isWritable(place);
  return [
    isUsable
      ? { check: "home", status: "ok", message: `${home} will be made at the first start` }
      : {
          check: "home",
          status: "fail",
          message: `${home} cannot be made: ${place} is not writable.`,
          hint: "Set STEWARD_HOME to a folder of your own.",
        },
  ];
}

async function checkPermissions(home: string): Promise<Finding[]> {
  if (!(await isWritable(home))) {
    const hint = "Make it yours with chown, or set STEWARD_HOME to another folder.";
    return [{ check: "home", status: "fail", message: `${home} is not writable.`, hint }];
  }
  const mode = await modeOf(home);
  // Nobody else gets past a closed folder, whatever the modes of the files in it.
  if ((mode & 0o077) === 0) return [{ check: "home", status: "ok", message: `${home} is private` }];
  const paths = [
    home,
    ...["credentials", "config/.env", "run.json"].map((name) => join(home, name)),
  ];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: await modeOf(path) })));
  return modes
    .filter((each) => (each.mode & 0o077) !== 0)
    .map((each) => ({
      check: "home",
      status: "warn",
      message: `${each.path} can be read by other users (mode ${each.mode.toString(8)}).`,
      hint: `chmod go-rwx ${each.path}`,
    }));
}

function modeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.mode & 0o777,
    () => 0,
  );
}

async function nearestFolder(path: string): Promise<string> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isThere || dirname(path) === path ? path : nearestFolder(dirname(path));
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
