import { createStore, type StoreApi } from "zustand/vanilla";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "neutral" | "danger";
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface Toasts {
  readonly state: StoreApi<{ readonly toasts: readonly Toast[] }>;
  show(text: string, tone?: Toast["tone"], action?: ToastAction): void;
  dismiss(id: number): void;
}

const shownMs = 6000;
const mostShown = 3;

export function createToasts(): Toasts {
  const state = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
  let count = 0;
  const dismiss = (id: number): void =>
    state.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  return {
    state,
    dismiss,
    show(text, tone = "neutral", action) {
      count += 1;
      const id = count;
      state.setState(({ toasts }) => {
        // The same failure again is one that is still there.
        const others = toasts.filter((toast) => toast.text !== text);
        return { toasts: [...others, { id, text, tone, action }].slice(-mostShown) };
      });
      // What went wrong stays until somebody has seen it.
      if (tone !== "danger") setTimeout(() => dismiss(id), shownMs);
    },
  };
}
