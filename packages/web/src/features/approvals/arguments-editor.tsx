import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { toPretty } from "../timeline/to-pretty.ts";
import { ChangeList } from "./change-list.tsx";
import { fieldClass } from "./field-class.ts";
import { parseArguments } from "./parse-arguments.ts";
import { toChanges } from "./to-changes.ts";

export interface ArgumentsEditorProps {
  /** JSON text. */
  readonly input: string;
  readonly isLocked: boolean;
  readonly scopes: ReactNode;
  readonly onSend: (input: Record<string, unknown>) => void;
  readonly onCancel: () => void;
}

/** The arguments as JSON, with what was changed; the server checks them against the tool again. */
export function ArgumentsEditor(props: ArgumentsEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => toPretty(props.input).shown);
  useEffect(() => field.current?.focus(), []);
  const parsed = useMemo(() => parseArguments(text), [text]);
  const changes = useMemo(() => {
    const before = parseArguments(props.input);
    return parsed.ok && before.ok ? toChanges(before.value, parsed.value) : [];
  }, [parsed, props.input]);
  const isReady = parsed.ok && changes.length > 0 && !props.isLocked;
  return (
    <form
      data-takes-escape
      className="space-y-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.ok && isReady) props.onSend(parsed.value);
      }}
    >
      <label htmlFor={id} className="block text-small font-medium text-ink-2">
        {t("approval.editLabel")}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        spellCheck={false}
        disabled={props.isLocked}
        aria-invalid={!parsed.ok}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => (event.key === "Escape" ? props.onCancel() : undefined)}
        className={classNames(fieldClass, "payload", !parsed.ok && "border-danger")}
      />
      <div id={`${id}-note`} className="text-small">
        {parsed.ok ? (
          <ChangeList changes={changes} />
        ) : (
          <p className="text-danger">{t("approval.notJson", { reason: parsed.reason })}</p>
        )}
      </div>
      {props.scopes}
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit" variant="solid" disabled={!isReady}>
          {t("approval.editSend")}
        </Button>
        <Button size="small" onClick={props.onCancel} disabled={props.isLocked}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}
