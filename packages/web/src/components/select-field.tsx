import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useId } from "react";
import { classNames } from "./class-names.ts";
import { inputClass } from "./field.tsx";

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** The platform's own select: best on phones and with assistive technology. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-ui font-medium">
        {props.label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={props.value}
          onChange={(event) => {
            const chosen = props.options.find((option) => option.value === event.target.value);
            if (chosen) props.onChange(chosen.value);
          }}
          className={classNames(inputClass, "appearance-none pr-9")}
        >
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
        />
      </div>
      {props.hint === undefined ? null : <p className="text-small text-ink-3">{props.hint}</p>}
    </div>
  );
}
