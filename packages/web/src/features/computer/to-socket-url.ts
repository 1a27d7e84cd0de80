/** Where a socket of this server is reached. */
export function toSocketUrl(path: string): string {
  return new URL(path, location.href).href.replace(/^http/, "ws");
}
