import { createStore, type StoreApi } from "zustand/vanilla";
import { toLanguage } from "../i18n/texts.ts";

export type Theme = "light" | "dark" | "system";

export const computerTabs = ["terminal", "files", "desktop", "ports", "snapshots"] as const;
export type ComputerTab = (typeof computerTabs)[number];

const usualComputerWidth = 560;

export interface PreferenceState {
  readonly theme: Theme;
  /** BCP 47. */
  readonly language: string;
  readonly isSidebarOpen: boolean;
  /** Beside the conversation, where there is room for it. */
  readonly isComputerOpen: boolean;
  readonly computerTab: ComputerTab;
  /** In px. */
  readonly computerWidth: number;
  /** The model the user chose last for a new conversation; null follows the server's default. */
  readonly model: string | null;
}

export interface Preferences {
  readonly state: StoreApi<PreferenceState>;
  set(change: Partial<PreferenceState>): void;
}

/** Kept in the browser, one entry each, so that the theme can be read before anything else runs. */
export function createPreferences(storage: Storage, browserLanguage: string): Preferences {
  const state = createStore<PreferenceState>(() => ({
    theme: readTheme(storage),
    language: toLanguage(readText(storage, "language") ?? browserLanguage),
    isSidebarOpen: readEntry(storage, "isSidebarOpen") !== false,
    isComputerOpen: readEntry(storage, "isComputerOpen") === true,
    computerTab: readTab(storage),
    computerWidth: readNumber(storage, "computerWidth") ?? usualComputerWidth,
    model: readText(storage, "model"),
  }));
  return {
    state,
    set(change) {
      state.setState(change);
      for (const [name, value] of Object.entries(change)) writeEntry(storage, name, value);
    },
  };
}

function readTheme(storage: Storage): Theme {
  const theme = readEntry(storage, "theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

function readTab(storage: Storage): ComputerTab {
  const tab = readEntry(storage, "computerTab");
  return computerTabs.find((each) => each === tab) ?? "files";
}

function readNumber(storage: Storage, name: string): number | null {
  const entry = readEntry(storage, name);
  return typeof entry === "number" && Number.isFinite(entry) ? entry : null;
}

function readText(storage: Storage, name: string): string | null {
  const entry = readEntry(storage, name);
  return typeof entry === "string" ? entry : null;
}

function readEntry(storage: Storage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(`steward.${name}`) ?? "null");
  } catch {
    return null;
  }
}

function writeEntry(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(`steward.${name}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage only means that the choice is not remembered.
  }
}
