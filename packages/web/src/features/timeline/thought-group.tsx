import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { FoldButton } from "../checks/fold-button.tsx";
import { LazyCheckView } from "../checks/lazy-check-view.tsx";
import { useAskedLine } from "./asked-call.ts";

/** Thoughts that a model had one by one; the tree is there for whoever wants it. */
export function ThoughtGroup({ calls }: { readonly calls: readonly ToolPart[] }) {
  const { t } = useTranslation();
  const { line, isOpen, setOpen } = useAskedLine<HTMLDivElement>((id) =>
    calls.some(({ callId }) => callId === id),
  );
  return (
    <div ref={line}>
      <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t("planned.thoughts", { number: calls.length })}
      </FoldButton>
      {isOpen ? <LazyCheckView view="thoughts" calls={calls} /> : null}
    </div>
  );
}
