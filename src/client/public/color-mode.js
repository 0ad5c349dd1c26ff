// Light or dark, before the first paint and before the app runs: what the visitor chose, else what the
// system wants. The app reads the choice from html[data-color-mode].
(function () {
  var key = "color_mode";
  var query = matchMedia("(prefers-color-scheme: dark)");
  var print = matchMedia("print");
  var root = document.documentElement;
  // The browser's own frame: the page comes with a colour for each.
  var frames = document.querySelectorAll('meta[name="theme-color"]');
  var light = frames[0].content;
  var dark = frames[1].content;

  function apply() {
    var mode = root.dataset.colorMode;
    // Paper is white.
    var isDark = !print.matches && (mode === "dark" || (mode === "system" && query.matches));
    root.classList.toggle("dark", isDark);
    frames[0].content = frames[1].content = isDark ? dark : light;
  }

  function show(mode) {
    root.dataset.colorMode = mode === "dark" || mode === "light" ? mode : "system";
    apply();
    dispatchEvent(new Event("color-mode"));
  }

  // Every control for the color mode has this name.
  function onChange(event) {
    var field = event.target;
    if (field.name !== key) return;
    try {
      if (field.value === "system") localStorage.removeItem(key);
      else localStorage.setItem(key, field.value);
    } catch {
      // Storage is refused or full: the choice lasts as long as the page.
    }
    show(field.value);
  }

  function stored() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage is refused: follow the system.
    }
  }

  show(stored());
  query.addEventListener("change", apply);
  print.addEventListener("change", apply);
  // Before React, which would put the old value back.
  addEventListener("change", onChange, true);
  addEventListener("storage", function (event) {
    if (event.key === key) show(event.newValue);
  });
})();
