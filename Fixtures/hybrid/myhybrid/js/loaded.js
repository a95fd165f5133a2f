document.documentElement.dataset.loaded = "ready";
