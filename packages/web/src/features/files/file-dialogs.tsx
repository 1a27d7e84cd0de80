import type { SandboxFile } from "@steward/contracts/toolbox.ts";
import { useState } from "react";
import { filesKey } from "../../api/computer-queries.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { useServices } from "../../state/services.ts";
import { useReportFailure } from "../../state/use-report-failure.ts";
import { isFileName, joinPath, parseWorkspacePath, toName } from "./workspace-paths.ts";

export type FileQuestion =
  | { readonly verb: "make" }
  | { readonly verb: "move"; readonly file: SandboxFile }
  | { readonly verb: "remove"; readonly file: SandboxFile }
  /** Uploads that would take the place of files. */
  | { readonly verb: "replace"; readonly names: readonly string[]; readonly onYes: () => void };

export interface FileDialogsProps {
  readonly conversationId: string;
  readonly folder: string;
  readonly question: FileQuestion | null;
  readonly onClose: () => void;
}

/** What is asked before files are changed; one question at a time. */
export function FileDialogs(props: FileDialogsProps) {
  const { conversationId, folder, question, onClose } = props;
  const { api } = useServices();
  const { t } = useTranslation();
  const change = useChange(conversationId);
  switch (question?.verb) {
    case undefined:
      return null;
    case "make":
      return (
        <NameDialog
          title={t("files.newFolder")}
          label={t("files.folderName")}
          action={t("files.create")}
          error={t("files.badName")}
          parse={(text) => (isFileName(text.trim()) ? text.trim() : null)}
          onSend={(name) => change(api.makeFolder(conversationId, joinPath(folder, name)))}
          onClose={onClose}
        />
      );
    case "move":
      return (
        <NameDialog
          title={t("files.rename")}
          label={t("files.renameField")}
          action={t("common.save")}
          error={t("files.badPath")}
          first={question.file.path}
          parse={parseWorkspacePath}
          onSend={(path) => change(api.moveFile(conversationId, question.file.path, path))}
          onClose={onClose}
        />
      );
    case "remove":
    case "replace":
      return <ConfirmQuestion {...props} question={question} />;
  }
}

interface ConfirmQuestionProps extends FileDialogsProps {
  readonly question: Extract<FileQuestion, { verb: "remove" | "replace" }>;
}

function ConfirmQuestion({ conversationId, question, onClose }: ConfirmQuestionProps) {
  const { api } = useServices();
  const { t } = useTranslation();
  const change = useChange(conversationId);
  if (question.verb === "replace") {
    const { names, onYes } = question;
    return (
      <ConfirmDialog
        isOpen
        title={t("files.replaceTitle", { number: names.length })}
        description={t("files.replaceText", { names: names.join(", ") })}
        action={t("files.replace")}
        onConfirm={async () => onYes()}
        onClose={onClose}
      />
    );
  }
  const { path, kind } = question.file;
  return (
    <ConfirmDialog
      isOpen
      title={t("files.deleteTitle", { name: toName(path) })}
      description={t(kind === "folder" ? "files.deleteFolder" : "files.deleteFile")}
      action={t("files.delete")}
      onConfirm={async () => void (await change(api.removeFile(conversationId, path)))}
      onClose={onClose}
    />
  );
}

/** Waits for a change, shows what came of it, and says whether it worked. */
function useChange(conversationId: string) {
  const { queries } = useServices();
  const report = useReportFailure();
  return async (change: Promise<unknown>): Promise<boolean> => {
    const done = await report(change);
    await queries.invalidateQueries({ queryKey: filesKey(conversationId) });
    return done !== null;
  };
}

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  /** What is said to text that `parse` does not take. */
  readonly error: string;
  readonly first?: string;
  readonly parse: (text: string) => string | null;
  /** Settles with false when it did not work; the dialog then stays. */
  readonly onSend: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

function NameDialog({ first = "", ...props }: NameDialogProps) {
  const [text, setText] = useState(first);
  const name = props.parse(text);
  const send = async (): Promise<void> => {
    if (name === null) return;
    if (name === first || (await props.onSend(name))) props.onClose();
  };
  return (
    <FormDialog
      title={props.title}
      action={props.action}
      isReady={name !== null}
      onSend={send}
      onClose={props.onClose}
    >
      <Field
        label={props.label}
        takesFocus
        value={text}
        error={text === "" || name !== null ? undefined : props.error}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
