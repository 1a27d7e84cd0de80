import type { Verb } from "@steward/contracts/tool-call.ts";
import { Button } from "../../components/button.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { verbKeys } from "./card-keys.ts";

export interface ApprovalButtonsProps {
  readonly verbs: readonly Verb[];
  readonly isLost: boolean;
  readonly isLocked: boolean;
  readonly onVerb: (verb: Verb) => void;
}

const order = ["approve", "edit", "reject", "respond"] as const;
const lostOrder = ["retry", "respond", "reject"] as const;

export function ApprovalButtons({ verbs, isLost, isLocked, onVerb }: ApprovalButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-2">
      {(isLost ? lostOrder : order)
        .filter((verb) => verbs.includes(verb))
        .map((verb) => (
          <Button
            key={verb}
            size="small"
            variant={verb === "approve" ? "solid" : "outline"}
            disabled={isLocked}
            aria-keyshortcuts={verb === "retry" ? undefined : verbKeys[verb]}
            onClick={() => onVerb(verb)}
          >
            {t(isLost ? `approval.lost_${toLost(verb)}` : `approval.${verb}`)}
            {verb === "retry" || isLocked ? null : <Key letter={verbKeys[verb]} />}
          </Button>
        ))}
    </div>
  );
}

function toLost(verb: Verb): "retry" | "respond" | "reject" {
  return verb === "respond" || verb === "reject" ? verb : "retry";
}

function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd
      aria-hidden
      className="flex size-4 items-center justify-center rounded-sm bg-current/10 font-sans text-mini uppercase pointer-coarse:hidden"
    >
      <span className="opacity-80">{letter}</span>
    </kbd>
  );
}
