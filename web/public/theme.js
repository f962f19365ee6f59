// Why: theme-choice.ts
try {
  const theme = localStorage.getItem('typenschild-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // none is kept
}
