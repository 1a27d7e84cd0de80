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
      state.setState(({ toasts }) => ({
        toasts: [...toasts.slice(-2), { id, text, tone, action }],
      }));
      setTimeout(() => dismiss(id), shownMs);
    },
  };
}
