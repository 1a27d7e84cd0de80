import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useGrowingField } from "../composer/use-growing-field.ts";

export interface MessageEditorProps {
  readonly text: string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

export function MessageEditor({ text, onSend, onCancel }: MessageEditorProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowingField(field, value);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text.length]);
  const isReady = value.trim() !== "";
  return (
    <form
      data-takes-escape
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSend(value.trim());
      }}
      className="rounded-2xl border border-control-line bg-raised p-3 shadow-2"
    >
      <textarea
        ref={field}
        aria-label={t("turn.editField")}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            if (isReady) onSend(value.trim());
          }
        }}
        className="block max-h-[40dvh] w-full resize-none bg-transparent px-1 text-body outline-none field-sizing-content max-md:text-base"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 pt-3">
        <span className="min-w-40 flex-1 px-1 text-small text-ink-3">{t("turn.editNote")}</span>
        <Button size="small" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button size="small" type="submit" variant="solid" disabled={!isReady}>
          {t("turn.editSend")}
        </Button>
      </div>
    </form>
  );
}
