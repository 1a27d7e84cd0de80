import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** Its accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly shortcut?: string;
  readonly size?: "small" | "medium";
}

export function IconButton({ label, shortcut, size = "medium", ...props }: IconButtonProps) {
  const { className, children, ...rest } = props;
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classNames(
          "touch-target inline-flex shrink-0 items-center justify-center rounded-md text-ink-3 transition-colors duration-[var(--fast)] hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink disabled:opacity-40 disabled:hover:bg-transparent [&_svg]:size-4",
          size === "small" ? "size-7" : "size-9 [&_svg]:size-[1.125rem]",
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
