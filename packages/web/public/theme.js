// Runs before the first paint, so that a dark page never flashes white. External, because the
// content security policy allows no inline script.
{
  const readChoice = () => {
    try {
      return localStorage.getItem("steward.theme");
    } catch {
      return null;
    }
  };
  const choice = readChoice();
  const isDark =
    choice === '"dark"' ||
    (choice !== '"light"' && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
