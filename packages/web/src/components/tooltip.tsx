import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string | undefined;
  readonly side?: "top" | "right" | "bottom" | "left";
  readonly children: ReactNode;
}

export function Tooltip({ text, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="animate-fade pointer-events-none z-50 flex max-w-72 items-center gap-2 rounded-md bg-solid px-2 py-1 text-small text-ink-on-solid shadow-2"
        >
          {text}
          {shortcut === undefined ? null : <kbd className="font-sans opacity-70">{shortcut}</kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
