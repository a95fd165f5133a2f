export function mark(name) {
  document.documentElement.dataset[name] = "ready";
}
