import Check from "lucide-react/icons/check";
import { DropdownMenu as Radix } from "radix-ui";

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
