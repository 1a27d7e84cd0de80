import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FoldButton } from "./fold-button.tsx";
import { ThoughtTree } from "./thought-tree.tsx";

/** Thoughts that a model had one by one; the tree is there for whoever wants it. */
export function ThoughtGroup({ calls }: { readonly calls: readonly ToolPart[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("thoughts.line", { number: calls.length })}
      </FoldButton>
      {isOpen ? <ThoughtTree calls={calls} /> : null}
    </div>
  );
}
