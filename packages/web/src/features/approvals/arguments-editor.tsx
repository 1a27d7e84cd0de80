import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { fieldClass } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { toPretty } from "../../markdown/payload.tsx";
import { type Change, toChanges } from "./to-changes.ts";

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

type ParsedArguments =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly reason: string };

/** Arguments are always an object. */
function parseArguments(text: string): ParsedArguments {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Record<string, unknown> };
    }
    return { ok: false, reason: "{ … }" };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="text-ink-3">{t("approval.unchanged")}</p>;
  return (
    <ul aria-label={t("approval.changes")} className="payload space-y-1">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <span className="text-ink-3">{name}</span>
          {before === null ? null : (
            <del className="rounded-sm bg-danger-soft px-1 text-danger">{before}</del>
          )}
          {after === null ? null : (
            <ins className="rounded-sm bg-accent-soft px-1 text-accent-ink no-underline">
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
