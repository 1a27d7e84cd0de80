import LoaderCircle from "lucide-react/icons/loader-circle";
import { classNames } from "./class-names.ts";

/** Decorative: what is going on must be said in words beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return <LoaderCircle aria-hidden className={classNames("animate-turn size-4", className)} />;
}
