/**
 * The transcript stays at its end while it grows, which would take what was just opened out of view by its
 * top. Until the user does something else, `element` stays in view while `growing` grows.
 */
export function stayInView(element: Element, growing: Element): () => void {
  const abort = new AbortController();
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: "nearest" }));
  observer.observe(growing);
  const stop = (): void => {
    observer.disconnect();
    abort.abort();
  };
  for (const type of ["pointerdown", "wheel", "keydown", "touchmove"]) {
    addEventListener(type, stop, { signal: abort.signal, passive: true });
  }
  return stop;
}
