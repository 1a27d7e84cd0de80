import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const surface =
  "animate-appear z-50 min-w-48 max-w-80 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ui text-ink shadow-3 max-h-(--radix-dropdown-menu-content-available-height)";
const row =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1.5 outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50 max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3";

export interface MenuProps {
  readonly trigger: ReactNode;
  readonly align?: "start" | "center" | "end";
  readonly side?: "top" | "bottom";
  readonly children: ReactNode;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

export function Menu({
  trigger,
  align = "end",
  side = "bottom",
  children,
  onOpenChange,
}: MenuProps) {
  return (
    <Radix.Root modal={false} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={surface}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly tone?: "neutral" | "danger";
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, tone = "neutral", hint, ...props }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={props.disabled ?? false}
      onSelect={props.onSelect}
      className={classNames(row, tone === "danger" && "text-danger [&_svg]:text-danger")}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{props.children}</span>
      {hint === undefined ? null : <span className="text-small text-ink-3">{hint}</span>}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />;
}

export interface MenuChoiceProps<Value extends string> {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A submenu of which one option is in force. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { icon, label, value, options, onChange } = props;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={classNames(row, "data-[state=open]:bg-hover")}>
        {icon}
        <span className="flex-1">{label}</span>
        <span className="text-small text-ink-3">
          {options.find((option) => option.value === value)?.label}
        </span>
        <ChevronRight aria-hidden />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent
          sideOffset={4}
          collisionPadding={8}
          // Beside the menu there is no room on a phone: it lies over its edge.
          className={classNames(surface, "max-md:pointer-coarse:data-[side=left]:translate-x-14")}
        >
          <Radix.RadioGroup value={value}>
            {options.map((option) => (
              <Radix.RadioItem
                key={option.value}
                value={option.value}
                onSelect={() => onChange(option.value)}
                className={row}
              >
                <span className="flex-1">{option.label}</span>
                <Radix.ItemIndicator>
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

export interface MenuOptionsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint: string;
  }[];
  readonly onChange: (value: Value) => void;
}

/** Options of a menu of which one is in force, each with a line on what it means. */
export function MenuOptions<Value extends string>(props: MenuOptionsProps<Value>) {
  return (
    <Radix.RadioGroup value={props.value} aria-label={props.label}>
      <Radix.Label className="px-2 pt-1.5 pb-1 text-mini font-medium text-ink-3">
        {props.label}
      </Radix.Label>
      {props.options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => props.onChange(option.value)}
          className="flex min-h-8 w-full items-start gap-2.5 rounded-md px-2 py-1.5 outline-none select-none data-highlighted:bg-hover"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{option.label}</span>
            <span className="block text-small text-ink-3">{option.hint}</span>
          </span>
          <span className="flex size-5 items-center justify-center">
            <Radix.ItemIndicator>
              <Check aria-hidden className="size-4 text-accent" />
            </Radix.ItemIndicator>
          </span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
