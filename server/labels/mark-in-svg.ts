/**
 * The page with its marks as paths. Typst inserts them as nested images, which many drawing programs do not read. For
 * printers, edges are not anti-aliased, as they are on whole dots.
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

/** As written by `label.typ`. */
const mark = /viewBox='0 0 (\d+) \1'><path fill-rule='evenodd' d='([^']*)'\/>/
