import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

const variants = {
  solid: "bg-solid text-ink-on-solid hover:bg-solid-hover disabled:bg-press disabled:text-ink-3",
  outline:
    "border border-line-strong bg-raised text-ink shadow-1 hover:bg-hover disabled:text-ink-3",
  ghost: "text-ink-2 hover:bg-hover hover:text-ink",
  danger: "bg-danger text-canvas hover:opacity-90",
} as const;

const sizes = {
  small: "h-8 px-2.5 text-small gap-1.5 rounded-md",
  medium: "h-9 px-3.5 text-ui gap-2 rounded-md max-md:h-11",
} as const;

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  readonly icon?: ReactNode;
  readonly isBusy?: boolean;
}

export function Button({ variant = "outline", size = "medium", ...props }: ButtonProps) {
  const { icon, isBusy = false, className, children, disabled, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(
        "touch-target inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap transition-colors duration-[var(--fast)] select-none disabled:cursor-not-allowed",
        variants[variant],
        sizes[size],
        className,
      )}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
