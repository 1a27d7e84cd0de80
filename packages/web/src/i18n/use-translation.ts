import { use } from "react";
import { useStore } from "zustand";
import type { Translation } from "./create-texts.ts";
import { TextsContext } from "./texts-context.ts";

export function useTranslation(): Translation {
  const texts = use(TextsContext);
  if (texts === null) throw new Error("outside TextsContext");
  return useStore(texts.state);
}
