import { useState, type DragEvent } from "react";

/** Takes files that are dropped on an element. */
export function useDropTarget(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      const isInside = event.currentTarget.contains(event.relatedTarget as Node | null);
      if (!isInside) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}
