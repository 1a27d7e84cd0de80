/** Saves what an address of this server gives; from a menu, whose items are no links. */
export function downloadFrom(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
