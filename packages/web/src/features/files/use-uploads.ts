import type { SandboxFile } from "@steward/contracts/toolbox.ts";
import { useCallback, useState } from "react";
import { filesKey } from "../../api/computer-queries.ts";
import { toContentPath } from "../../api/file-paths.ts";
import { uploadFile } from "../../api/upload-file.ts";
import { useServices } from "../../app/services.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { FileQuestion } from "./file-dialogs.tsx";
import { joinPath, toName } from "./workspace-paths.ts";

export interface Upload {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly cancel: () => void;
}

export interface Uploads {
  readonly items: readonly Upload[];
  add(files: Iterable<File>): void;
}

export interface UseUploadsOptions {
  readonly conversationId: string;
  readonly folder: string;
  /** What is in the folder already. */
  readonly files: readonly SandboxFile[];
  /** Asks about files that would be replaced. */
  readonly onTaken: (question: FileQuestion) => void;
}

/** Files on their way into a folder. One after the other, as browsers have few connections to give. */
export function useUploads(options: UseUploadsOptions): Uploads {
  const { conversationId, folder, files, onTaken } = options;
  const [items, setItems] = useState<readonly Upload[]>([]);
  const uploadOne = useUploadOne(conversationId, setItems);

  const add = useCallback(
    (chosen: Iterable<File>) => {
      const all = [...chosen];
      const send = async (): Promise<void> => {
        for (const file of all) await uploadOne(file, joinPath(folder, file.name));
      };
      const taken = new Set(files.map(({ path }) => toName(path)));
      const names = all.map(({ name }) => name).filter((name) => taken.has(name));
      if (names.length > 0) onTaken({ verb: "replace", names, onYes: () => void send() });
      else void send();
    },
    [files, folder, onTaken, uploadOne],
  );
  return { items, add };
}

type SetItems = (change: (items: readonly Upload[]) => readonly Upload[]) => void;

function useUploadOne(conversationId: string, setItems: SetItems) {
  const { queries, toasts } = useServices();
  const { t } = useTranslation();
  return useCallback(
    async (file: File, path: string): Promise<void> => {
      const abort = new AbortController();
      const key = `${path} ${performance.now()}`;
      const { name } = file;
      setItems((items) => [...items, { key, name, share: 0, cancel: () => abort.abort() }]);
      try {
        await uploadFile({
          path: toContentPath(conversationId, path),
          file,
          signal: abort.signal,
          onProgress: (share) =>
            setItems((items) =>
              items.map((each) => (each.key === key ? { ...each, share } : each)),
            ),
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!abort.signal.aborted) {
          toasts.show(t("files.uploadFailed", { name, reason }), "danger");
        }
      }
      setItems((items) => items.filter((each) => each.key !== key));
      await queries.invalidateQueries({ queryKey: filesKey(conversationId) });
    },
    [conversationId, queries, setItems, t, toasts],
  );
}
