/**
 * The page with its marks as paths of their own. Typst puts them in as pictures inside the picture, which many
 * drawing programs do not read. For dots, edges are not softened: they lie on whole dots.
 */
export function drawMarksInSvg(svg: string, isForDots: boolean): string {
  const edges = isForDots ? 'shape-rendering="crispEdges" ' : ''
  return svg.replace(picture, (whole, transform: string, base64: string, width: string) => {
    const [, size, path] = mark.exec(Buffer.from(base64, 'base64').toString()) ?? []
    if (!size) return whole
    return `<path transform="${transform} scale(${Number(width) / Number(size)})" ${edges}fill-rule="evenodd" d="${path}"/>`
  })
}

const picture =
  /<image transform="([^"]*)" xlink:href="data:image\/svg\+xml;base64,([^"]*)" width="([^"]*)"[^>]*\/>/g

/** As `label.typ` writes it. */
const mark = /viewBox='0 0 (\d+) \1'><path fill-rule='evenodd' d='([^']*)'\/>/
