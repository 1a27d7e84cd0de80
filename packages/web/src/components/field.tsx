import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";

export const inputClass =
  "h-9 w-full rounded-md border border-control-line/70 bg-canvas px-3 text-ui text-ink placeholder:text-ink-3 focus-visible:outline-2 focus-visible:-outline-offset-1 max-md:h-11 max-md:text-base";

/** For fields of several lines. */
export const fieldClass =
  "block max-h-72 min-h-9 w-full resize-none overflow-y-auto rounded-md border border-control-line/70 bg-canvas px-3 py-2 text-ui text-ink field-sizing-content placeholder:text-ink-3 focus-visible:-outline-offset-1 disabled:opacity-60 max-md:text-base";

export interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean;
  /** For the first field of a dialog that the user has just opened. */
  readonly takesFocus?: boolean;
}

export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  takesFocus = false,
  ...input
}: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="space-y-1.5">
      <label
        htmlFor={id}
        className={classNames("block text-ui font-medium", isLabelHidden && "sr-only")}
      >
        {label}
      </label>
      <input
        {...input}
        ref={takesFocus ? focusOnce : undefined}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className={classNames(inputClass, error !== undefined && "border-danger", input.className)}
      />
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={classNames("text-small", error === undefined ? "text-ink-3" : "text-danger")}
        >
          {note}
        </p>
      )}
    </div>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
