(function () {
  var script = document.createElement("script");
  script.src = "js/loaded.js";
  document.head.appendChild(script);
})();
