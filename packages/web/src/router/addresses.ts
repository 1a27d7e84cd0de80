/** The sign-in page, remembering where the user was. */
export function toSignIn(href: string): string {
  if (href.startsWith("/sign-in") || href === "/") return "/sign-in";
  return `/sign-in?${new URLSearchParams({ from: href }).toString()}`;
}

/** Only addresses of this page: a link must not be able to send the user elsewhere. */
export function toReturnPath(from: unknown): string {
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : "/";
}

export function toConversation(id: string): string {
  return `/c/${encodeURIComponent(id)}`;
}
