/** Nobody in particular, as images know him. */
const ordinary = { uid: 1000, gid: 1000 };

/** Whom sandboxes run as, and whose their workspaces are: who runs the server, but never root. */
export function sandboxUser(): { readonly uid: number; readonly gid: number } {
  const uid = process.getuid?.() ?? 0;
  return uid === 0 ? ordinary : { uid, gid: process.getgid?.() ?? uid };
}
