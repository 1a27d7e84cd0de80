/** What is run to start bwrap. */
export type Staging = {
  readonly program: string;
  readonly arguments: readonly string[];
  /** Where bwrap finds a folder of the host's. */
  readonly seenAt: (folder: string) => string;
};

export type StagingRequest = {
  /** Who the machine runs as. */
  readonly user: { readonly uid: number; readonly gid: number };
  readonly folders: readonly string[];
  readonly isRoot: boolean;
};

const stage = "/mnt";

/** Binds its first arguments to `/mnt/0`, `/mnt/1`, ... and becomes the rest as an ordinary user. */
const stageScript = `set -e
uid=$1 gid=$2
shift 2
mount -t tmpfs -o mode=755,size=64k tmpfs ${stage}
count=0
while [ "$1" != -- ]; do
  mkdir -m 755 "${stage}/$count"
  mount --bind "$1" "${stage}/$count"
  count=$((count + 1))
  shift
done
shift
exec setpriv --reuid="$uid" --regid="$gid" --clear-groups "$@"`;

/**
 * A server of root's starts machines as an ordinary user, who cannot reach into root's folders. So
 * bwrap finds them on a stage, in a mount namespace that goes away with it.
 */
export function toStaging({ user, folders, isRoot }: StagingRequest): Staging {
  if (!isRoot) return { program: "bwrap", arguments: [], seenAt: (folder) => folder };
  return {
    program: "unshare",
    arguments: [
      ["--mount", "--propagation", "private", "/bin/sh", "-c", stageScript, "sh"],
      [`${user.uid}`, `${user.gid}`, ...folders, "--", "bwrap"],
    ].flat(),
    seenAt: (folder) => `${stage}/${folders.indexOf(folder)}`,
  };
}
