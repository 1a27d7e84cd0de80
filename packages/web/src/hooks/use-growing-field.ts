import { useLayoutEffect, type RefObject } from "react";

/** For browsers without `field-sizing: content`. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [field, text]);
}
