try {
  const theme = localStorage.getItem('typenschild-theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // theme-choice.ts
}
