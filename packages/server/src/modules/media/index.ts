export { createMedia, type Media } from "./create-media.ts";
export type { BlobStore, MediaIndex } from "./ports.ts";
