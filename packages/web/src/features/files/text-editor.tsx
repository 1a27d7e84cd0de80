import { useState, type KeyboardEvent } from "react";
import { filesKey } from "../../api/computer-queries.ts";
import { Button } from "../../components/button.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { toFileBytes, type FileText } from "./file-text.ts";
import { toName } from "./workspace-paths.ts";

export interface TextEditorProps {
  readonly conversationId: string;
  readonly path: string;
  /** As it is on the disk now. */
  readonly content: FileText;
}

/** What is not saved yet is kept in the browser: nothing is lost by looking elsewhere. */
export function TextEditor({ conversationId, path, content }: TextEditorProps) {
  const { t } = useTranslation();
  const { draft, isOutdated, isBusy, edit, discard, save } = useFileDraft({
    conversationId,
    path,
    content,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <>
      {isOutdated ? (
        <div
          role="alert"
          className="flex items-center gap-2 border-b border-warn-line bg-warn-soft px-3 py-1.5 text-small text-warn"
        >
          <span className="flex-1">{t("files.changed")}</span>
          <Button size="small" onClick={discard}>
            {t("files.takeNew")}
          </Button>
        </div>
      ) : null}
      <textarea
        value={draft ?? content.text}
        aria-label={t("files.editor", { name: toName(path) })}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        wrap="off"
        onChange={(event) => edit(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-0 w-full flex-1 resize-none bg-canvas px-4 py-3 font-mono text-small leading-5 tab-4 outline-none [font-variant-ligatures:none] focus-visible:-outline-offset-2 max-md:text-base"
      />
      {draft === null ? null : (
        <div className="flex items-center gap-2 border-t border-line px-3 py-2">
          <span role="status" className="flex-1 text-small text-ink-3">
            {t("files.unsaved")}
          </span>
          <Button size="small" variant="ghost" onClick={discard}>
            {t("files.discard")}
          </Button>
          <Button size="small" variant="solid" isBusy={isBusy} onClick={() => void save()}>
            {t("common.save")}
          </Button>
        </div>
      )}
    </>
  );
}

function useFileDraft({ conversationId, path, content }: TextEditorProps) {
  const { api, drafts, queries } = useServices();
  const report = useReportFailure();
  const key = `${conversationId}.${path}`;
  const [kept] = useState(() => drafts.read(key));
  const [draft, setDraft] = useState(kept === "" ? null : kept);
  /** What the changes were made to. */
  const [base, setBase] = useState(content.text);
  const [isBusy, setBusy] = useState(false);

  const edit = (text: string): void => {
    const isChanged = text !== content.text;
    if (draft === null) setBase(content.text);
    setDraft(isChanged ? text : null);
    drafts.write(key, isChanged ? text : "");
  };
  const discard = (): void => edit(content.text);
  const save = async (): Promise<void> => {
    if (draft === null) return;
    setBusy(true);
    const bytes = toFileBytes({ text: draft, isCrlf: content.isCrlf });
    const saved = await report(api.writeFile(conversationId, path, bytes));
    if (saved) {
      await queries.invalidateQueries({ queryKey: filesKey(conversationId) });
      setDraft(null);
      drafts.write(key, "");
    }
    setBusy(false);
  };
  return {
    draft,
    isOutdated: draft !== null && base !== content.text,
    isBusy,
    edit,
    discard,
    save,
  };
}
