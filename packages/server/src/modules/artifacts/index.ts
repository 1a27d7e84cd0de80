export { createArtifacts, type Artifacts, type ShownArtifact } from "./create-artifacts.ts";
export type { ArtifactIndex, ArtifactPage, ArtifactRow, BlobStore } from "./ports.ts";
