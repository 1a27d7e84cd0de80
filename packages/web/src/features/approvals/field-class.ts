export const fieldClass =
  "block max-h-72 min-h-9 w-full resize-none overflow-y-auto rounded-md border border-control-line/70 bg-canvas px-3 py-2 text-ui text-ink field-sizing-content placeholder:text-ink-3 focus-visible:-outline-offset-1 disabled:opacity-60 max-md:text-base";
