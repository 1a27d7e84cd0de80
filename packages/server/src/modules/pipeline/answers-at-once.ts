/** Some ids of ours promise an answer without further ado. */
export function answersAtOnce(model: string): boolean {
  return model === "steward-fast" || model === "steward-chat";
}
