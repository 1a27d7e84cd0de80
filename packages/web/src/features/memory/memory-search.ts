export const memoryTabs = ["search", "facts", "graph", "episodes", "manage"] as const;
export type MemoryTab = (typeof memoryTabs)[number];

/** What the memory's page shows is part of its address. */
export interface MemorySearch {
  readonly tab?: MemoryTab;
  /** Around whom the graph is drawn. */
  readonly about?: string;
}

export function toMemorySearch({ tab, about }: Readonly<Record<string, unknown>>): MemorySearch {
  const known = memoryTabs.find((each) => each === tab);
  return { ...(known && { tab: known }), ...(typeof about === "string" && { about }) };
}
