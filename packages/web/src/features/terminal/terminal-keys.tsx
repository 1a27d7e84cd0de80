const keys = [
  ["Esc", "\u001B"],
  ["Tab", "\t"],
  ["^C", "\u0003"],
  ["^D", "\u0004"],
  ["←", "\u001B[D"],
  ["↑", "\u001B[A"],
  ["↓", "\u001B[B"],
  ["→", "\u001B[C"],
] as const;

/** Keys that keyboards on glass do not have. */
export function TerminalKeys({ onKey }: { readonly onKey: (data: string) => void }) {
  return (
    <div className="flex gap-1 overflow-x-auto border-t border-line p-1.5">
      {keys.map(([name, data]) => (
        <button
          key={name}
          type="button"
          // Keeps the focus, and so the keyboard, where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onKey(data)}
          className="h-11 min-w-11 flex-1 rounded-md border border-line bg-sunken px-2 font-mono text-small whitespace-nowrap text-ink-2 active:bg-press"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
