import type { ComponentProps, MouseEvent } from "react";
import { usePlace, useRouter } from "./router-context.ts";

export interface LinkProps extends ComponentProps<"a"> {
  /** A path of this page. */
  readonly href: string;
}

/** Changes the page without loading it anew; with a key held, the browser does what it does then. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const { navigate } = useRouter();
  const isCurrent = usePlace((place) => place !== null && place.path + place.search === href);
  const onPlainClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasKey) return;
    event.preventDefault();
    void navigate(href);
  };
  return (
    <a aria-current={isCurrent ? "page" : undefined} {...rest} href={href} onClick={onPlainClick}>
      {children}
    </a>
  );
}
