import type { ContainerKinds } from "@steward/contracts/container.ts";
import { useQuery } from "@tanstack/react-query";
import PowerOff from "lucide-react/icons/power-off";
import type { ReactNode } from "react";
import { kindsQuery } from "../../api/computer-queries.ts";
import { useServices } from "../../app/services.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { HintBox } from "./hint-box.tsx";

/** What only a running computer can show; where code cannot run, why, and how to change that. */
export function NeedsExecution({ children }: { readonly children: ReactNode }) {
  const { api } = useServices();
  const { data } = useQuery(kindsQuery(api));
  if (data === undefined) return null;
  return data.driver === null ? <ExecutionOff kinds={data} /> : children;
}

function ExecutionOff({ kinds }: { readonly kinds: ContainerKinds }) {
  const { t } = useTranslation();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState icon={<PowerOff />} title={t("computer.off")} text={kinds.reason}>
        {kinds.hint === null ? null : <HintBox text={kinds.hint} />}
        {kinds.problems.length > 0 ? (
          <HintBox label={t("computer.problems")} text={kinds.problems.join("\n")} />
        ) : null}
      </EmptyState>
    </div>
  );
}
