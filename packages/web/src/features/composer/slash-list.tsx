import { classNames } from "../../components/class-names.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SlashMenu } from "./use-slash-menu.ts";

/** The commands to choose from, above the field they are typed into. */
export function SlashList({ menu }: { readonly menu: SlashMenu }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="sr-only">
        {menu.commands.length > 0 ? t("slash.found", { number: menu.commands.length }) : ""}
      </p>
      {menu.commands.length === 0 ? null : (
        <div
          id={menu.id}
          role="listbox"
          aria-label={t("slash.label")}
          data-takes-escape
          className="animate-appear absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-3"
        >
          {menu.commands.map((command) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
            <div
              key={command.name}
              id={`${menu.id}-${command.name}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === menu.active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => menu.pick(command)}
              className={classNames(
                "flex cursor-pointer items-baseline gap-2 rounded-md px-2.5 py-1.5 text-ui max-md:min-h-11 max-md:flex-col max-md:gap-0",
                command === menu.active && "bg-hover",
              )}
            >
              <span className="shrink-0 font-medium">
                /{command.name} <span className="font-normal text-ink-3">{command.usage}</span>
              </span>
              <span className="min-w-0 flex-1 truncate text-right text-small text-ink-3 max-md:w-full max-md:text-left">
                {command.description}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
