import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useWords } from '../base/spoken.ts'
import { reportUnloaded } from '../client/report-unloaded.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { type OpenPdf, openPdf } from './draw-pdf.ts'
import { PdfPage, pageWidth } from './PdfPage.tsx'
import './pdf-pages.css'

interface Props {
  /** The bytes, or the address of a file that this user may read. */
  pdf: Blob | string
  /** Address of a picture of the first page, shown until the page itself is rendered. */
  picture?: string | undefined
  /** False while the picture suffices: then nothing is loaded for rendering pages. */
  isWanted?: boolean
  /** Called with the number of pages once they exist. */
  onOpen?: (count: number) => void
  /** At 1, pages are as wide as their container, at most 60rem. */
  zoom?: number
  /** Replaces the pages if they cannot be read. */
  explain: (error: unknown) => ReactNode
}

/** The pages of a PDF, stacked; however many there are, only visible ones are rendered. */
export function PdfPages({ pdf, picture, isWanted = true, onOpen, zoom = 1, explain }: Props) {
  const { page } = useWords('view')
  const [loaded, setLoaded] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const shownPicture = picture === missing ? undefined : picture
  /** The reader loads after the picture, so as not to compete for bandwidth. */
  const isSeen = shownPicture === loaded
  const isDue = isSeen && (isWanted || shownPicture === undefined)
  const [opened, setOpened] = useState<OpenPdf>()
  const [failure, setFailure] = useState<unknown>()
  /** If several pages fail at once, only the first error is shown. */
  const fail = useCallback(
    (error: unknown) => setFailure((current: unknown) => current ?? error),
    [],
  )

  useEffect(() => {
    if (!isDue) return
    const controller = new AbortController()
    const { signal } = controller
    openPdf(pdf, signal).then(setOpened, (error: unknown) => {
      if (!signal.aborted) fail(error)
    })
    return () => {
      controller.abort()
      setOpened(undefined)
    }
  }, [pdf, fail, isDue])

  const count = opened?.count
  useEffect(() => {
    if (count !== undefined) onOpen?.(count)
  }, [count, onOpen])

  useEffect(() => {
    if (failure !== undefined && typeof pdf === 'string') void reportUnloaded('showFile', pdf)
  }, [failure, pdf])

  if (failure !== undefined) return explain(failure)
  return (
    <div className="pdf-pages" aria-busy={isDue ? !opened : !isSeen}>
      {shownPicture ? (
        <img
          className="pdf-picture"
          src={shownPicture}
          alt={opened ? '' : page(1)}
          fetchPriority="high"
          // The shape of nearly every page, until the picture's own is known.
          style={{ width: pageWidth(zoom), aspectRatio: isSeen ? undefined : '210 / 297' }}
          onLoad={() => setLoaded(shownPicture)}
          onError={() => setMissing(shownPicture)}
        />
      ) : null}
      {opened ? (
        numbersTo(opened.count).map((number) => (
          <PdfPage key={number} pdf={opened} number={number} zoom={zoom} onFailure={fail} />
        ))
      ) : isDue || !isSeen ? (
        <Waiting />
      ) : null}
    </div>
  )
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
