/** The data of each event, parsed; `[DONE]` as text. Comments are left out. */
export function readEvents(text: string): unknown[] {
  return text
    .split("\n\n")
    .filter((event) => event.trimStart().startsWith("data:"))
    .map((event) => {
      const data = event.trimStart().slice("data:".length).trim();
      return data === "[DONE]" ? data : (JSON.parse(data) as unknown);
    });
}
