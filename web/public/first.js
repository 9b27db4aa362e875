// Before anything is painted: the theme and the language this browser asked for last.
(function () {
  function remembered(key) {
    try {
      return JSON.parse(localStorage.getItem("marblebox." + key));
    } catch {
      return null;
    }
  }
  var theme = (remembered("settings") || {}).theme;
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.lang = remembered("language") || (/^de\b/i.test(navigator.language) ? "de" : "en");
})();
