import X from "lucide-react/icons/x";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { commandsQuery } from "../../api/queries.ts";
import { classNames } from "../../components/class-names.ts";
import { Spinner } from "../../components/spinner.tsx";
import { useDropTarget } from "../../hooks/use-drop-target.ts";
import { useGrowingField } from "../../hooks/use-growing-field.ts";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { ModelPicker } from "../models/model-picker.tsx";
import { AttachButton, SendButton } from "./composer-buttons.tsx";
import { readSlash } from "./slash-commands.ts";
import { SlashList, useSlashMenu } from "./slash-menu.tsx";
import type { Attachments } from "./use-attachments.ts";
import { type OutgoingMessage, useOutgoing } from "./use-outgoing.ts";

export interface ComposerProps {
  /** Names the draft: a conversation id, or `new`. */
  readonly draftKey: string;
  readonly model: string;
  readonly onModel: (model: string) => void;
  /** Settles with false when the message was not taken; it is put back then. */
  readonly onSend: (message: OutgoingMessage) => Promise<boolean>;
  /** Null when nothing is being answered. */
  readonly onStop: (() => void) | null;
  /** What happens to a message that is sent meanwhile. */
  readonly busy?: { readonly send: string; readonly placeholder: string } | undefined;
  /** Runs a slash command. */
  readonly onCommand: (text: string) => Promise<boolean>;
  /** Beside the model, and beside the send button. */
  readonly settings?: ReactNode;
  readonly gauge?: ReactNode;
  /** For a page that hands over what is being written. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ draftKey, model, onModel, onStop, ...props }: ComposerProps) {
  const { t } = useTranslation();
  const { onCommand } = props;
  const onSend = useSlashSend(props.onSend, onCommand);
  const { text, setText, attachments, ...outgoing } = useOutgoing(draftKey, onSend);
  const slash = useSlashMenu({ text, setText, onCommand });
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.field ?? own;
  const hasKeyboard = useMediaQuery("(hover: hover) and (pointer: fine)");
  const drop = useDropTarget(attachments.add);
  useGrowingField(field, text);
  useFirstFocus(field, { draftKey, hasKeyboard });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (slash.onKeyDown(event)) return;
    const isSend = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    // On phones Enter is the only way to a new line; there the button sends.
    if (!isSend || !hasKeyboard) return;
    event.preventDefault();
    void outgoing.send();
  };

  return (
    <form
      {...drop.handlers}
      onSubmit={(event) => {
        event.preventDefault();
        void outgoing.send();
      }}
      className="relative rounded-2xl border border-line-strong bg-raised shadow-2 transition-[border-color,box-shadow] duration-[var(--fast)] focus-within:border-control-line/60 hover:border-control-line/60"
    >
      <SlashList menu={slash} />
      <AttachmentStrip attachments={attachments} />
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={t("composer.label")}
        {...slash.field}
        placeholder={onStop && props.busy ? props.busy.placeholder : t("composer.placeholder")}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => takePasted(event, attachments)}
        className="block max-h-[40dvh] min-h-12 w-full resize-none overflow-y-auto bg-transparent px-4 pt-3.5 pb-1.5 text-body outline-none field-sizing-content placeholder:text-ink-3 max-md:text-base"
      />
      <div className="flex items-center gap-1 px-2 pb-2">
        <AttachButton onFiles={attachments.add} />
        <ModelPicker value={model} onChange={onModel} />
        {props.settings}
        <div className="flex-1" />
        {props.gauge}
        <SendButton
          isReady={outgoing.isReady}
          isEmpty={outgoing.isEmpty}
          onStop={onStop}
          label={props.busy?.send}
        />
      </div>
      {drop.isOver ? <DropHint /> : null}
    </form>
  );
}

function takePasted(event: ClipboardEvent, attachments: Attachments): void {
  if (event.clipboardData.files.length === 0) return;
  event.preventDefault();
  attachments.add(event.clipboardData.files);
}

function DropHint() {
  const { t } = useTranslation();
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-2xl border-2 border-dashed border-accent bg-accent-soft text-ui font-medium text-accent-ink">
      {t("composer.drop")}
    </div>
  );
}

interface FirstFocusOptions {
  readonly draftKey: string;
  /** Without one, taking the focus would open the keyboard on the screen. */
  readonly hasKeyboard: boolean;
}

/** Focuses the field when a conversation opens, with the caret that came with its draft. */
function useFirstFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  { draftKey, hasKeyboard }: FirstFocusOptions,
): void {
  const { drafts } = useServices();
  useEffect(() => {
    const caret = drafts.takeCaret(draftKey);
    if (hasKeyboard || caret !== null) field.current?.focus();
    if (caret !== null) field.current?.setSelectionRange(caret.start, caret.end);
  }, [drafts, field, draftKey, hasKeyboard]);
}

type Send = (message: OutgoingMessage) => Promise<boolean>;

/** Runs commands, and sends everything else. */
function useSlashSend(onSend: Send, onCommand: (text: string) => Promise<boolean>): Send {
  const { api, queries } = useServices();
  return useCallback(
    async (message) => {
      if (!message.text.startsWith("/")) return onSend(message);
      const known = await queries.query(commandsQuery(api)).catch(() => []);
      const { isCommand, text } = readSlash(known, message.text);
      return isCommand ? onCommand(text) : onSend({ ...message, text });
    },
    [api, queries, onSend, onCommand],
  );
}

function AttachmentStrip({ attachments }: { readonly attachments: Attachments }) {
  const { t } = useTranslation();
  if (attachments.items.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 px-3 pt-3">
      {attachments.items.map((item) => (
        <li key={item.key} className="relative">
          <img
            src={item.preview}
            alt={item.name}
            className={classNames(
              "size-16 rounded-lg border border-line object-cover",
              item.entry === null && "opacity-50",
            )}
          />
          {item.entry === null ? (
            <span role="status" className="absolute inset-0 flex items-center justify-center">
              <Spinner />
              <span className="sr-only">{t("composer.uploading", { name: item.name })}</span>
            </span>
          ) : null}
          <button
            type="button"
            aria-label={t("composer.removeImage", { name: item.name })}
            onClick={() => attachments.remove(item.key)}
            className="touch-target absolute! -top-1.5 -right-1.5 flex size-6 items-center justify-center rounded-full bg-solid text-ink-on-solid shadow-2"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
