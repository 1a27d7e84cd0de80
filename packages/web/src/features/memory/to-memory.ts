/** What the memory's page shows is part of its address. */
export function toMemory(tab: MemoryTab, about?: string): string {
  const search = new URLSearchParams(about === undefined ? { tab } : { tab, about });
  return `/memory?${search.toString()}`;
}

export const memoryTabs = ["search", "facts", "graph", "episodes", "manage"] as const;
export type MemoryTab = (typeof memoryTabs)[number];
