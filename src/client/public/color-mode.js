// Chooses light or dark before the first paint: what the visitor chose, else what the system wants.
(function () {
  var query = matchMedia("(prefers-color-scheme: dark)");
  var print = matchMedia("print");
  // The browser's own frame: the page comes with a colour for each.
  var frames = document.querySelectorAll('meta[name="theme-color"]');
  var light = frames[0].content;
  var dark = frames[1].content;

  function chosen() {
    try {
      return localStorage.getItem("color_mode");
    } catch {
      return null; // Storage is refused: follow the system.
    }
  }

  function apply() {
    var mode = chosen();
    // Paper is white.
    var isDark = !print.matches && (mode === "dark" || (mode !== "light" && query.matches));
    document.documentElement.classList.toggle("dark", isDark);
    frames[0].content = frames[1].content = isDark ? dark : light;
  }

  apply();
  query.addEventListener("change", apply);
  print.addEventListener("change", apply);
  addEventListener("storage", apply);
})();
