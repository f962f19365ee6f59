import { accentElement, accentStyle } from '#contract/accent.ts'

const accentSheet = new CSSStyleSheet()

/** Applies a saved colour to this page; other pages get it when they are loaded. */
export function showAccent(color: string | null): void {
  document.getElementById(accentElement)?.remove()
  accentSheet.replaceSync(color === null ? '' : accentStyle(color))
  if (!document.adoptedStyleSheets.includes(accentSheet))
    document.adoptedStyleSheets.push(accentSheet)
}
