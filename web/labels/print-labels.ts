import type { LabelFormat } from '#contract/labels.ts'
import { type Paper, pagesOf, paperOf } from './label-pages.ts'

const rootId = 'print-labels'

/**
 * Opens the browser's print dialog with exactly one page per label or sheet; resolves once it is closed. The rest of
 * the page is excluded: the labels have their own root, and a constructed stylesheet that the content security policy
 * permits.
 */
export async function printLabels(labels: Blob[], format: LabelFormat, skip: number) {
  document.getElementById(rootId)?.remove()
  const paper = paperOf(format)
  const urls: string[] = []
  const root = document.createElement('div')
  root.id = rootId
  root.setAttribute('aria-hidden', 'true')
  for (const page of pagesOf(labels, paper, skip)) {
    const section = document.createElement('section')
    page.forEach((label, index) => {
      if (!label) return
      const url = URL.createObjectURL(label)
      urls.push(url)
      section.append(image(url, paper.places[index]))
    })
    root.append(section)
  }
  const style = new CSSStyleSheet()
  style.replaceSync(rules(paper, format))
  await Promise.all([...root.querySelectorAll('img')].map((label) => label.decode()))

  document.adoptedStyleSheets.push(style)
  document.body.append(root)
  await new Promise((resolve) => {
    addEventListener('afterprint', resolve, { once: true })
    print()
  })
  root.remove()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style)
  for (const url of urls) URL.revokeObjectURL(url)
}

function image(url: string, place: Paper['places'][number] | undefined) {
  const label = new Image()
  label.src = url
  label.alt = ''
  if (place) {
    label.style.left = `${place.left}mm`
    label.style.top = `${place.top}mm`
  }
  return label
}

function rules(page: Paper, label: LabelFormat): string {
  return `
    @page { size: ${page.width}mm ${page.height}mm; margin: 0 }
    @media screen { #${rootId} { display: none } }
    @media print {
      body > :not(#${rootId}) { display: none !important }
      html, body { min-height: 0; margin: 0; background: #fff }
      #${rootId} section {
        position: relative; overflow: hidden; break-after: page;
        width: ${page.width}mm; height: ${page.height}mm;
      }
      #${rootId} section:last-child { break-after: auto }
      #${rootId} img { position: absolute; width: ${label.width}mm; height: ${label.height}mm }
    }`
}
