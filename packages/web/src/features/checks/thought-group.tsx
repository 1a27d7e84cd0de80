import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { FoldButton } from "./fold-button.tsx";
import { LoadingLine } from "./loading-line.tsx";

const ThoughtTree = lazy(async () => ({
  default: (await import("./thought-tree.tsx")).ThoughtTree,
}));

/** Thoughts that a model had one by one; the tree is there for whoever wants it. */
export function ThoughtGroup({ calls }: { readonly calls: readonly ToolPart[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("check.thoughts", { number: calls.length })}
      </FoldButton>
      {isOpen ? (
        <Suspense fallback={<LoadingLine />}>
          <ThoughtTree calls={calls} />
        </Suspense>
      ) : null}
    </div>
  );
}
