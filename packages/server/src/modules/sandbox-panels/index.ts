export { createContainers, type Containers } from "./create-containers.ts";
export { createDesktops, type Desktops, type DesktopVisit } from "./create-desktops.ts";
export { createPreviews, previewKeyParameter, type Previews } from "./create-previews.ts";
export { createTerminals, type Terminals } from "./create-terminals.ts";
export type { OpenScreen, PackedEntry, WorkspaceContents, WorkspaceEntries } from "./ports.ts";
