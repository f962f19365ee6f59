import { accentElement, accentStyle } from '#contract/accent.ts'

const own = new CSSStyleSheet()

/** Applies a saved colour to this page; other pages get it when they are loaded. */
export function showAccent(color: string | null): void {
  document.getElementById(accentElement)?.remove()
  own.replaceSync(color === null ? '' : accentStyle(color))
  if (!document.adoptedStyleSheets.includes(own)) document.adoptedStyleSheets.push(own)
}
