import type { MemoryTexts, Texts } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: Texts & MemoryTexts };
  }
}
