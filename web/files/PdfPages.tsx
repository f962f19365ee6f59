import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useWords } from '../base/spoken.ts'
import { reportUnloaded } from '../client/report-unloaded.ts'
import { Banner } from '../ui/Banner.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { type OpenPdf, openPdf } from './draw-pdf.ts'
import { PdfPage, pageWidth } from './PdfPage.tsx'
import './pdf-pages.css'

interface Props {
  /** The bytes, or the address of a file that this person may read. */
  pdf: Blob | string
  /** The address of a picture of the first page, which is shown until the page itself is drawn. */
  picture?: string | undefined
  /** False as long as the picture is enough: then nothing is fetched of what draws pages. */
  isWanted?: boolean
  /** Hears how many pages there are, as soon as they stand there. */
  onOpen?: (count: number) => void
  /** 1 is as wide as the place, at most 60rem. */
  zoom?: number
  /** What stands there instead of the pages when they cannot be read. */
  explain?: (error: unknown) => ReactNode
}

/** The pages of a PDF, one below the other; only those in sight are drawn, however many there are. */
export function PdfPages({
  pdf,
  picture,
  isWanted = true,
  onOpen,
  zoom = 1,
  explain = explainShortly,
}: Props) {
  const { page } = useWords('view')
  const [loaded, setLoaded] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const shown = picture === missing ? undefined : picture
  /** What draws the pages must not keep the line busy before. */
  const isSeen = shown === loaded
  const isDue = isSeen && (isWanted || shown === undefined)
  const [opened, setOpened] = useState<OpenPdf>()
  const [failure, setFailure] = useState<unknown>()
  /** Of several pages that fail at once, one says why. */
  const fail = useCallback((error: unknown) => setFailure((first: unknown) => first ?? error), [])

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
      {shown ? (
        <img
          className="pdf-picture"
          src={shown}
          alt={opened ? '' : page(1)}
          fetchPriority="high"
          // Nearly every page has this shape, until the picture says its own.
          style={{ width: pageWidth(zoom), aspectRatio: isSeen ? undefined : '210 / 297' }}
          onLoad={() => setLoaded(shown)}
          onError={() => setMissing(shown)}
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

function explainShortly(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  return <Banner text={`Die Vorschau ist nicht möglich: ${message}`} />
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
