/** What the sign-in page is told of where the user was. */
export function toSignInSearch(href: string): { readonly from?: string } {
  return href.startsWith("/sign-in") || href === "/" ? {} : { from: href };
}

/** Only addresses of this page: a link must not be able to send the user elsewhere. */
export function toReturnPath(from: string | undefined): string {
  return from !== undefined && /^\/(?![/\\])/.test(from) ? from : "/";
}
