import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/texts.ts";
import { copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";

const confirmMs = 1600;

export interface CopyButtonProps {
  readonly text: string | (() => string);
  readonly label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    setCopied(await copyText(typeof text === "string" ? text : text()));
  };
  return (
    <IconButton
      size="small"
      label={isCopied ? t("common.copied") : (label ?? t("common.copy"))}
      onClick={() => void copy()}
    >
      {isCopied ? <Check className="text-accent" /> : <Copy />}
    </IconButton>
  );
}
