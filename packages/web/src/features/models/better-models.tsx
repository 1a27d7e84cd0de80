import { CopyButton } from "../../components/copy-button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

/** The two ways to a model that is worth asking. */
export function BetterModels() {
  const { t } = useTranslation();
  return (
    <div className="space-y-2.5 border-t border-line pt-4">
      <p className="text-small text-ink-3">{t("embedded.better")}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Way
          title={t("embedded.ollama")}
          text={t("embedded.ollamaText")}
          command="ollama pull qwen3:8b"
        />
        <Way
          title={t("embedded.key")}
          text={t("embedded.keyText")}
          command="OPENROUTER_API_KEY=…"
        />
      </div>
    </div>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly command: string;
}

function Way({ title, text, command }: WayProps) {
  return (
    <div className="space-y-1.5 rounded-lg border border-line bg-canvas p-3">
      <h4 className="text-ui font-medium">{title}</h4>
      <p className="text-small text-ink-2">{text}</p>
      <div className="flex items-center justify-between gap-2">
        <code className="min-w-0 truncate font-mono text-small">{command}</code>
        <CopyButton text={command.replace("…", "")} />
      </div>
    </div>
  );
}
