// Runs before the first paint, so that a dark page never flashes white. External, because the
// content security policy allows no inline script.
(function () {
  var choice = null;
  try {
    choice = JSON.parse(localStorage.getItem("steward.theme"));
  } catch {
    choice = null;
  }
  var dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
