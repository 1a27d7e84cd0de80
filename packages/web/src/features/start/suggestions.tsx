import CalendarRange from "lucide-react/icons/calendar-range";
import Lightbulb from "lucide-react/icons/lightbulb";
import PenLine from "lucide-react/icons/pen-line";
import Terminal from "lucide-react/icons/terminal";
import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

const suggestions = [
  { key: "explain", Icon: Lightbulb },
  { key: "write", Icon: PenLine },
  { key: "code", Icon: Terminal },
  { key: "plan", Icon: CalendarRange },
] as const;

export interface SuggestionsProps {
  /** Something else on the page matters more: phones have no room for both. */
  readonly isQuiet: boolean;
  readonly onChoose: (text: string) => void;
}

export function Suggestions({ isQuiet, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t("start.suggestions")}
      className={classNames("grid gap-2.5 max-md:gap-2 sm:grid-cols-2", isQuiet && "max-md:hidden")}
    >
      {suggestions.map(({ key, Icon }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChoose(t(`start.${key}Text`))}
            className="flex h-full w-full items-start gap-3 rounded-xl border border-line p-3.5 text-left transition-colors duration-[var(--fast)] hover:border-line-strong hover:bg-hover"
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="flex min-w-0 flex-col">
              <span className="block text-ui font-medium">{t(`start.${key}`)}</span>
              <span className="mt-0.5 line-clamp-2 text-small text-ink-3 max-md:line-clamp-1">
                {t(`start.${key}Text`)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
