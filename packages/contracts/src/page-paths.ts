/** Where the page has something to show; `$` begins what stands for anything. */
export const pagePaths = [
  "/",
  "/sign-in",
  "/c/$conversationId",
  "/settings",
  "/memory",
  "/docs",
] as const;
