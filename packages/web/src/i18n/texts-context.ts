import { createContext } from "react";
import type { PageTexts } from "./create-texts.ts";

export const TextsContext = createContext<PageTexts | null>(null);
