import { colorSchemes, pictureOf, sizes } from '../e2e/scenes/looks.ts'
import type { Scene } from '../e2e/scenes/scene.ts'

const widest = Math.max(...sizes.map(({ width }) => width))

/** An HTML page for the folder of pictures that shows all of them: widths side by side, light above dark. */
export function contactSheet(scenes: Pick<Scene, 'name' | 'title' | 'who' | 'world'>[]): string {
  return `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bildbogen</title>
<style>${style}</style>
<header>
  <h1>Bildbogen</h1>
  <label>Filter <input type="search" autofocus></label>
  <span id="count">${scenes.length} Szenen</span>
</header>
<main>${scenes.map(sectionOf).join('')}</main>
<dialog aria-label="Großes Bild"><img alt=""></dialog>
<script>${script}</script>
</html>
`
}

function sectionOf({ name, title, who, world }: Parameters<typeof contactSheet>[0][number]) {
  const pictures = colorSchemes.flatMap((colorScheme) =>
    sizes.map(({ width }) => ({ width, colorScheme })),
  )
  return `
<section data-words="${escaped(`${name} ${title} ${who} ${world}`.toLowerCase())}">
  <h2>${escaped(title)} <small>${escaped(`${name}, ${who}, ${world}`)}</small></h2>
  <div class="pictures">${pictures
    .map(
      (look) =>
        `<a href="${pictureOf(name, look)}"><img loading="lazy" src="${pictureOf(name, look)}" alt="${escaped(title)}, ${look.width} px, ${look.colorScheme}"></a>`,
    )
    .join('')}</div>
</section>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

const style = `
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #eef0f4; color: #1d2433; }
header { position: sticky; top: 0; display: flex; gap: 24px; align-items: baseline; padding: 8px 24px;
  background: #fff; box-shadow: 0 1px 4px #0003; }
h1 { font-size: 20px; margin: 0; }
input { font: inherit; padding: 4px 8px; width: 20rem; }
section { padding: 16px 24px; content-visibility: auto; contain-intrinsic-size: auto 900px; }
section[hidden] { display: none; }
h2 { font-size: 16px; margin: 0 0 8px; }
small { font-weight: normal; color: #5b6478; }
.pictures { display: grid; gap: 12px; align-items: start;
  grid-template-columns: ${sizes.map(({ width }) => `${width}fr`).join(' ')}; }
.pictures img { width: 100%; max-height: 70vh; object-fit: cover; object-position: top; display: block;
  box-shadow: 0 0 0 1px #0003; background: #fff; }
dialog { border: 0; padding: 0; max-width: 98vw; max-height: 98vh; }
dialog img { display: block; max-width: ${widest}px; }
dialog::backdrop { background: #000c; }`

const script = `
const sections = [...document.querySelectorAll('section')]
const pictures = [...document.querySelectorAll('.pictures a')]
const dialog = document.querySelector('dialog')
let shown = 0
document.querySelector('input').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase().split(/\\s+/)
  for (const section of sections)
    section.hidden = !words.every((word) => section.dataset.words.includes(word))
  document.querySelector('#count').textContent =
    sections.filter(({ hidden }) => !hidden).length + ' Szenen'
})
function show(index) {
  shown = (index + pictures.length) % pictures.length
  dialog.firstElementChild.src = pictures[shown].href
  dialog.firstElementChild.alt = pictures[shown].firstElementChild.alt
}
document.querySelector('main').addEventListener('click', (event) => {
  const picture = event.target.closest('a')
  if (!picture || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  show(pictures.indexOf(picture))
  dialog.showModal()
})
dialog.addEventListener('click', () => dialog.close())
dialog.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowRight') show(shown + 1)
  if (key === 'ArrowLeft') show(shown - 1)
})`
