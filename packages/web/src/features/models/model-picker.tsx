import ChevronDown from "lucide-react/icons/chevron-down";
import { Popover } from "radix-ui";
import { memo, useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { ModelListbox } from "./model-listbox.tsx";
import { toModelName, useModels } from "./models.ts";

export interface ModelPickerProps {
  readonly value: string;
  readonly onChange: (model: string) => void;
}

export const ModelPicker = memo(function ModelPicker({ value, onChange }: ModelPickerProps) {
  const { t } = useTranslation();
  const list = useModels();
  const [isOpen, setOpen] = useState(false);
  const name = toModelName(list, value);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        disabled={list === undefined}
        aria-label={t("model.pick", { name })}
        className="touch-target flex h-8 min-w-0 items-center gap-1 rounded-md px-2 text-small font-medium text-ink-2 transition-colors duration-[var(--fast)] hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      >
        <span className="truncate">{name}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          side="top"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t("model.choose")}
          className="animate-appear z-50 flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-[min(22rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-3"
        >
          {list ? (
            <ModelListbox
              list={list}
              value={value}
              onChoose={(model) => {
                onChange(model);
                setOpen(false);
              }}
            />
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
});
