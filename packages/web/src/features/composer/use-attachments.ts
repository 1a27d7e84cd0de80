import { mediaMimes, type MediaEntry } from "@steward/contracts/media.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";

export interface Attachment {
  readonly key: string;
  readonly name: string;
  /** An object URL of the local file, for the preview. */
  readonly preview: string;
  /** Null while it is being uploaded. */
  readonly entry: MediaEntry | null;
}

export interface Attachments {
  readonly items: readonly Attachment[];
  readonly isUploading: boolean;
  add(files: Iterable<File>): void;
  remove(key: string): void;
  clear(): void;
  /** Brings back what was cleared for a message that was not sent. */
  restore(items: readonly Attachment[]): void;
}

/** Images of the next message. They are uploaded as soon as they are added. */
export function useAttachments(): Attachments {
  const { api, toasts } = useServices();
  const { t } = useTranslation();
  const [items, setItems] = useState<readonly Attachment[]>([]);
  const held = useRef(items);
  useEffect(() => {
    held.current = items;
  }, [items]);
  useEffect(() => () => release(held.current), []);

  const remove = useCallback((key: string) => {
    setItems((all) => {
      release(all.filter((item) => item.key === key));
      return all.filter((item) => item.key !== key);
    });
  }, []);

  const upload = useCallback(
    async (key: string, file: File) => {
      try {
        const entry = await api.uploadMedia(file);
        setItems((all) => all.map((item) => (item.key === key ? { ...item, entry } : item)));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        toasts.show(t("composer.uploadFailed", { name: file.name, reason }), "danger");
        remove(key);
      }
    },
    [api, remove, t, toasts],
  );

  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        if (!mediaMimes.some((mime) => mime === file.type)) {
          toasts.show(t("composer.notAnImage", { name: file.name }), "danger");
          continue;
        }
        const preview = URL.createObjectURL(file);
        setItems((all) => [...all, { key: preview, name: file.name, preview, entry: null }]);
        void upload(preview, file);
      }
    },
    [t, toasts, upload],
  );

  const clear = useCallback(() => setItems([]), []);
  const restore = useCallback(
    (cleared: readonly Attachment[]) => setItems((all) => [...cleared, ...all]),
    [],
  );
  const isUploading = items.some((item) => item.entry === null);
  return { items, isUploading, add, remove, clear, restore };
}

function release(items: readonly Attachment[]): void {
  for (const item of items) URL.revokeObjectURL(item.preview);
}
