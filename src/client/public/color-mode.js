// Chooses light or dark before the first paint: what the visitor chose, else what the system wants.
(function () {
  var query = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem("color_mode");
    } catch {
      return null; // Storage is refused: follow the system.
    }
  }

  function apply() {
    var mode = chosen();
    var dark = mode === "dark" || (mode !== "light" && query.matches);
    document.documentElement.classList.toggle("dark", dark);
  }

  apply();
  query.addEventListener("change", apply);
  addEventListener("storage", apply);
})();
