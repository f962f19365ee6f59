import { escapeHtml } from '../core/escape-html.ts'

/**
 * The HTML part of a mail, styled like letters and screens. It loads no external content; mail clients without styles
 * show the same paragraphs.
 */
export function mailPage(language: string, title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<div class="plate">
${parts.join('\n')}
</div>
</body>
</html>
`
}

/** The main action, large enough for a thumb. */
export function mailButton(words: string, link: string): string {
  return `<p class="button"><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`
}

/** In the corners of the plate, in clients that support it. */
const rivet = 'radial-gradient(circle, #98a1b5 0 3px, rgba(152, 161, 181, 0) 4px)'
const corners = [
  'left 8px top 8px',
  'right 8px top 8px',
  'left 8px bottom 8px',
  'right 8px bottom 8px',
]
const rivets = corners.map((corner) => `${rivet} ${corner} / 10px 10px no-repeat`).join(',\n    ')

/**
 * A plate with rivets and paragraphs; colours as in letters, in dark mode as on screens. Clients that convert a light
 * mail to dark need each surface as a separate background colour, not combined with an image.
 */
const styles = `
:root { color-scheme: light dark }
body { margin: 0; padding: 24px 12px; background-color: #f3f4fa; color: #171c25;
  font: 16px/1.5 "IBM Plex Sans", -apple-system, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere }
.plate { box-sizing: border-box; max-width: 36em; margin: 0 auto; padding: 32px; border: 1px solid #c9cdde; border-radius: 10px;
  background: ${rivets};
  background-color: #fff }
p, ul { margin: 0 0 16px }
a { color: #343f96 }
.button { margin: 24px 0 }
.button a { display: inline-block; padding: 12px 20px; border-radius: 8px; background-color: #3f4db3; color: #fff;
  font-weight: 600; text-decoration: none }
@media (prefers-color-scheme: dark) {
  body { background-color: #0f131a; color: #e8ebf0 }
  .plate { border-color: #373f4c; background-color: #171c25 }
  a { color: #a0ace7 }
  .button a { background-color: #5666cc }
}
`
