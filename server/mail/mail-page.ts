import { escapeHtml } from '../core/escape-html.ts'

/**
 * The HTML part of a mail, set like letters and screens. It loads nothing from elsewhere; a reader that knows no styles shows
 * the same paragraphs.
 */
export function mailPage(language: string, title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
${parts.join('\n')}
</body>
</html>
`
}

/** The one thing to do, large enough for a thumb. */
export function mailButton(words: string, link: string): string {
  return `<p class="button"><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`
}

/** A plate with paragraphs on it; colours as in the letters. */
const styles = `
body { margin: 0 auto; padding: 32px 24px; max-width: 36em; border-top: 4px solid #3f4db3; background: #fff; color: #171c25;
  font: 16px/1.5 "IBM Plex Sans", -apple-system, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere }
p, ul { margin: 0 0 16px }
a { color: #343f96 }
.button { margin: 24px 0 }
.button a { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #3f4db3; color: #fff; font-weight: 600;
  text-decoration: none }
`
