/** The clipboard API exists only in secure contexts; plain http on a LAN is not one. */
export async function copyText(text: string): Promise<boolean> {
  if (isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  document.body.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way outside secure contexts
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
