import { useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { drawPdf } from './draw-pdf.ts'

/** The pages of a PDF, one below the other. */
export function PdfPages({ pdf }: { pdf: Blob }) {
  const pages = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const place = pages.current
    if (!place) return
    const controller = new AbortController()
    const { signal } = controller
    place.setAttribute('aria-busy', 'true')
    drawPdf(pdf, place.clientWidth, add, signal)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => place.setAttribute('aria-busy', 'false'))
    return () => {
      controller.abort()
      place.replaceChildren()
    }

    function add(page: HTMLCanvasElement, number: number, count: number) {
      page.setAttribute('role', 'img')
      page.setAttribute('aria-label', `Seite ${number} von ${count}`)
      place?.append(page)
    }
  }, [pdf])
  return (
    <>
      {failure && <Banner text={`Die Vorschau ist nicht möglich: ${failure}`} />}
      <div ref={pages} className="pdf-pages" />
    </>
  )
}
