export function toConversation(id: string): string {
  return `/c/${encodeURIComponent(id)}`;
}
