/** `12 May 2024`, in the user's language. */
export function formatDay(at: number, language: string): string {
  return new Date(at).toLocaleDateString(language, { dateStyle: "medium" });
}
