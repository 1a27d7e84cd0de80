import type { ChecksTexts, Texts } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: Texts; checks: ChecksTexts };
  }
}
