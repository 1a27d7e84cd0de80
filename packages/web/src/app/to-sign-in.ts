/** The sign-in page, remembering where the user was. */
export function toSignIn(href: string) {
  const from = href.startsWith("/sign-in") || href === "/" ? undefined : href;
  return { to: "/sign-in", search: from === undefined ? {} : { from } } as const;
}

/** Only addresses of this page: a link must not be able to send the user elsewhere. */
export function toReturnPath(from: unknown): string {
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : "/";
}
