// Before the first paint, so that a chosen theme does not flash in the other one.
try {
  const chosen = localStorage.getItem('granary.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is switched off: the system's theme holds.
}
