import { createContext, use } from "react";

export interface SidebarControl {
  readonly isOpen: boolean;
  /** On phones the sidebar lies over the page. */
  readonly isDrawer: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export const SidebarContext = createContext<SidebarControl | null>(null);

export function useSidebar(): SidebarControl {
  const control = use(SidebarContext);
  if (control === null) throw new Error("outside SidebarContext");
  return control;
}
