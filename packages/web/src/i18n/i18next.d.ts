import type { ChecksTexts, MemoryTexts, Texts } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: Texts & MemoryTexts; checks: ChecksTexts };
  }
}
