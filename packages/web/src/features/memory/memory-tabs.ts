export const memoryTabs = ["search", "facts", "graph", "episodes", "manage"] as const;
export type MemoryTab = (typeof memoryTabs)[number];
