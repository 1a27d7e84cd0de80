/** The sign of the product: a turned key seen from the front. */
export function Mark({ className = "size-6" }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path d="M16 7a9 9 0 0 1 8.94 8H16a4 4 0 0 0-4 4v5.06A9 9 0 0 1 16 7Z" fill="var(--canvas)" />
      <path d="M16 25a9 9 0 0 0 8.94-8H18a2 2 0 0 0-2 2v6Z" fill="var(--canvas)" opacity=".62" />
    </svg>
  );
}
