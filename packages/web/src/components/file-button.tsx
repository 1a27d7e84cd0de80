import { type ReactNode, useRef } from "react";
import { IconButton } from "./icon-button.tsx";

interface FileButtonProps {
  readonly label: string;
  /** Media types to choose from; absent: all. */
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Asks for files of the person's own. */
export function FileButton({ label, accept, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} onClick={() => input.current?.click()} className="size-8!">
        {children}
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
