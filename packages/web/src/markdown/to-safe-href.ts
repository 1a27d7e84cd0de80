/** The address of a link that may be followed; null for scripts, data and anything odd. */
export function toSafeHref(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return ["https:", "http:", "mailto:"].includes(url.protocol) ? url.href : null;
}

/** Pictures from elsewhere tell their host who is reading; only our own and inline ones load. */
export function isLocalImage(href: string): boolean {
  return (
    /^\/api\/media\/med_[0-9a-f]{64}$/.test(href) ||
    /^data:image\/(png|jpeg|gif|webp);base64,/.test(href)
  );
}
