import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FoldButton } from "./fold-button.tsx";
import { LazyCheckView } from "./lazy-check-view.tsx";

/** Thoughts that a model had one by one; the tree is there for whoever wants it. */
export function ThoughtGroup({ calls }: { readonly calls: readonly ToolPart[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("planned.thoughts", { number: calls.length })}
      </FoldButton>
      {isOpen ? <LazyCheckView view="thoughts" calls={calls} /> : null}
    </div>
  );
}
