import { type Claim, isObjection } from "@steward/contracts/evidence.ts";
import type { TurnCheck, TurnView } from "@steward/contracts/turn-view.ts";
import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { useTranslation } from "../../i18n/texts.ts";
import { EvidenceList } from "./evidence-list.tsx";
import type { ShownPlace } from "./shown-place.ts";
import { toQuotation } from "./to-quotation.ts";
import { useTrace } from "./use-trace.ts";

export interface ClaimsPanelProps {
  readonly turn: TurnView;
  /** The piece that a reference in the answer asked for. */
  readonly evidenceId: string | null;
  readonly onPlace: (place: ShownPlace) => void;
}

/** What the answer says, what the evidence says to it, and the evidence. */
export function ClaimsPanel({ turn, evidenceId, onPlace }: ClaimsPanelProps) {
  const { t } = useTranslation();
  const { trace, isError } = useTrace(turn);
  const [asked, setAsked] = useState<{ readonly from: string | null; readonly id: string | null }>({
    from: evidenceId,
    id: evidenceId,
  });
  // A reference in the text wins over what was opened here before it was followed.
  if (asked.from !== evidenceId) setAsked({ from: evidenceId, id: evidenceId });
  const { check } = turn;
  return (
    <section
      aria-label={t("claims.label")}
      className="animate-fade space-y-4 rounded-xl border border-line p-4 text-ui max-md:p-3"
    >
      <Summary check={check} />
      {check.claims.length === 0 ? null : (
        <ul className="divide-y divide-line border-y border-line">
          {toOrder(check.claims).map((claim) => (
            <ClaimItem
              key={`${claim.start}.${claim.end}.${claim.kind}.${claim.by}`}
              claim={claim}
              known={new Set(trace?.evidence.map(({ id }) => id))}
              onShow={(id) => setAsked({ from: evidenceId, id })}
              onPlace={onPlace}
            />
          ))}
        </ul>
      )}
      <Corrections corrections={check.corrections} />
      {isError ? <p className="text-ink-3">{t("trace.missing")}</p> : null}
      {trace ? <EvidenceList evidence={trace.evidence} shownId={asked.id} /> : null}
      {trace || isError ? null : <p className="text-ink-3">{t("common.loading")}</p>}
    </section>
  );
}

function Summary({ check }: { readonly check: TurnCheck }) {
  const { t } = useTranslation();
  const { status, sourced, unsourced, problem, rejected, claims } = check;
  const isByRules = status === "checked" && !claims.some(({ by }) => by === "model");
  return (
    <div className="space-y-0.5">
      {problem === null ? (
        <p className="font-medium text-ink">
          {t(`claims.${status}`, { sourced, unsourced })}
          {isByRules ? ` ${t("claims.byRules")}` : null}
        </p>
      ) : (
        // The claims below it may be borne out all the same.
        <p className="text-warn">{t("claims.problem", { problem })}</p>
      )}
      {rejected === 0 ? null : (
        <p className="text-ink-3">{t("claims.rejected", { number: rejected })}</p>
      )}
    </div>
  );
}

const verdicts = {
  contradicted: ["danger", "contradictedOne"],
  unsupported: ["warn", "unsupported"],
  supported: ["accent", "supported"],
} as const;

/** A reader that found no source for a statement leaves it open; nobody objects to a figure without one. */
function toLook(claim: Claim) {
  if (claim.verdict === "supported" || claim.verdict === "contradicted") {
    return verdicts[claim.verdict];
  }
  if (claim.kind === "success") return ["danger", "notDone"] as const;
  if (claim.kind === "statement") return ["warn", "unsourced"] as const;
  return isObjection(claim) ? verdicts.unsupported : (["neutral", "unsourced"] as const);
}

const order = Object.keys(verdicts);

/** What does not hold comes first. */
function toOrder(claims: readonly Claim[]): readonly Claim[] {
  return claims.toSorted(
    (one, other) =>
      order.indexOf(one.verdict) - order.indexOf(other.verdict) || one.start - other.start,
  );
}

interface ClaimItemProps {
  readonly claim: Claim;
  readonly known: ReadonlySet<string>;
  readonly onShow: (id: string) => void;
  readonly onPlace: (place: ShownPlace) => void;
}

function ClaimItem({ claim, known, onShow, onPlace }: ClaimItemProps) {
  const { t } = useTranslation();
  const [tone, word] = toLook(claim);
  return (
    <li className="flex items-start gap-x-3 gap-y-1 py-2 max-md:flex-wrap">
      <span className="w-28 shrink-0 max-md:flex-1">
        <Badge tone={tone}>{t(`claims.${word}`)}</Badge>
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] max-md:order-last max-md:basis-full">
        <button
          type="button"
          title={t("claims.place")}
          onClick={() => onPlace({ start: claim.start, end: claim.end })}
          className="text-left text-ink [overflow-wrap:anywhere] hover:underline"
        >
          “{toQuotation(claim.text)}”
        </button>
        <p className="text-small text-ink-3">
          {claim.why} ({t(`claims.by_${claim.by}`)})
        </p>
      </div>
      <span className="flex shrink-0 flex-wrap gap-1">
        {claim.evidence
          .filter((id) => known.has(id))
          .map((id) => (
            <button
              key={id}
              type="button"
              aria-label={t("claims.show", { id })}
              onClick={() => onShow(id)}
              className="touch-target h-6 rounded-md bg-accent-soft px-1.5 text-mini font-semibold text-accent-ink hover:underline"
            >
              {id}
            </button>
          ))}
      </span>
    </li>
  );
}

function Corrections({ corrections }: Pick<TurnCheck, "corrections">) {
  const { t } = useTranslation();
  if (corrections.length === 0) return null;
  return (
    <div className="space-y-1.5">
      <h3 className="text-small font-medium text-ink-2">{t("claims.corrected")}</h3>
      <ul className="space-y-1.5">
        {corrections.map(({ start, was, why }) => (
          <li key={start} className="[overflow-wrap:anywhere]">
            <span className="text-ink-3">{t("claims.was")}</span> <del>{was}</del>
            <span className="block text-small text-ink-3">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
