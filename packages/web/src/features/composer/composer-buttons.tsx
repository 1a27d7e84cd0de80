import { mediaMimes } from "@steward/contracts/media.ts";
import ArrowUp from "lucide-react/icons/arrow-up";
import Paperclip from "lucide-react/icons/paperclip";
import Square from "lucide-react/icons/square";
import { FileButton } from "../../components/file-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useTranslation } from "../../i18n/texts.ts";

export function AttachButton({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation();
  return (
    <FileButton label={t("composer.attach")} accept={mediaMimes.join(",")} onFiles={onFiles}>
      <Paperclip />
    </FileButton>
  );
}

export interface SendButtonProps {
  readonly isReady: boolean;
  readonly isEmpty: boolean;
  readonly onStop: (() => void) | null;
  /** What sending means while an answer is written. */
  readonly label?: string | undefined;
}

const round =
  "rounded-full! bg-solid! text-ink-on-solid! hover:bg-solid-hover! max-md:size-10 disabled:bg-press! disabled:text-ink-3! disabled:opacity-100!";

/** Stops while an answer is written and nothing new is; sends otherwise. */
export function SendButton({ isReady, isEmpty, onStop, label }: SendButtonProps) {
  const { t } = useTranslation();
  if (onStop && isEmpty) {
    return (
      <IconButton label={t("composer.stop")} shortcut="Esc" onClick={onStop} className={round}>
        <Square className="size-3! fill-current" />
      </IconButton>
    );
  }
  return (
    <IconButton
      type="submit"
      label={onStop && label !== undefined ? label : t("composer.send")}
      disabled={!isReady}
      className={round}
    >
      <ArrowUp strokeWidth={2.25} />
    </IconButton>
  );
}
