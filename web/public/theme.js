// Runs before the first paint: whoever chose light or dark never sees the other one flash.
try {
  const theme = localStorage.getItem('typenschild-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that refuses storage follows the system.
}
