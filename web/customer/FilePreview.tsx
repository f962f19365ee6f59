import { useId, useLayoutEffect, useRef, useState } from 'react'
import { previewPath } from '#contract/paths.ts'
import { formatSize } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import { reportUnloaded } from '../client/report-unloaded.ts'
import { PdfPages } from '../files/PdfPages.tsx'
import { Button } from '../ui/Button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { PageJump } from './PageJump.tsx'
import { ShareButton } from './ShareButton.tsx'
import type { KeptFile } from './shown-file.ts'
import { usePages } from './use-pages.ts'
import { useZoom } from './use-zoom.ts'
import { DownloadIcon, PrintIcon, ZoomInIcon, ZoomOutIcon } from './view-icons.ts'
import { WhyNoPreview } from './WhyNoPreview.tsx'
import './file-preview.css'

interface Props {
  file: KeptFile
  /** Returns to the list. */
  onClose: () => void
}

/** A PDF or an image above the page; on a phone, in place of it. */
export function FilePreview({ file: { filename, url }, onClose }: Props) {
  const texts = useWords('view')
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const body = useRef<HTMLElement>(null)
  const { zoom, smaller, larger, keepMiddle } = useZoom(body)
  const pages = usePages(body)
  const isPdf = url.mime === 'application/pdf'
  const isOnlyPicture =
    isPdf && url.preview !== null && !pages.areWanted && pages.count === undefined

  useLayoutEffect(() => {
    const dialogElement = dialog.current
    dialogElement?.showModal()
    // Closing it restores the focus.
    return () => dialogElement?.close()
  }, [])

  function close() {
    // Ignores closing by removal.
    if (dialog.current?.isConnected && !dialog.current.open) onClose()
  }

  function enlarge() {
    pages.want()
    larger?.()
  }

  return (
    <dialog ref={dialog} className="preview" aria-labelledby={headingId} onClose={close}>
      <header className="preview-head">
        <div className="preview-title">
          <h2 id={headingId}>{filename}</h2>
          <p>{formatSize(url.size)}</p>
        </div>
        <a className="preview-act" href={url.url} target="_blank" rel="noopener" data-ripple>
          <PrintIcon size={20} />
          <span className="hidden-text">{texts.openToPrint}</span>
        </a>
        <ShareButton key={url.url} filename={filename} url={url} />
        <button
          type="button"
          className="preview-act"
          aria-label={texts.closePreview}
          data-ripple
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon size={24} />
        </button>
      </header>
      <section
        ref={body}
        className="preview-body"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard
        tabIndex={0}
        aria-label={texts.contentOf(filename)}
        onScroll={() => {
          keepMiddle()
          pages.look()
        }}
        onWheel={pages.readOn}
        onTouchMove={pages.readOn}
        onKeyDown={pages.readOn}
      >
        {isPdf ? (
          <PdfPages
            // A new version starts afresh, even if the former could not be shown.
            key={url.url}
            pdf={url.url}
            picture={url.preview ? previewPath(url.preview, 1200) : undefined}
            isWanted={pages.areWanted}
            onOpen={pages.setCount}
            zoom={zoom}
            explain={(error) => <WhyNoPreview error={error} />}
          />
        ) : (
          <Picture key={url.url} filename={filename} url={url.url} zoom={zoom} />
        )}
        {isOnlyPicture ? (
          <p className="preview-more">
            <Button look="quiet" onClick={pages.want}>
              {texts.allPages}
            </Button>
          </p>
        ) : null}
      </section>
      <footer className="preview-foot">
        <div className="preview-zoom">
          <Button look="quiet" aria-disabled={!smaller} onClick={smaller}>
            <ZoomOutIcon size={20} label={texts.smaller} />
          </Button>
          <output>{zoom * 100} %</output>
          <Button look="quiet" aria-disabled={!larger} onClick={enlarge}>
            <ZoomInIcon size={20} label={texts.larger} />
          </Button>
        </div>
        {isPdf && pages.count !== 1 ? <PageJump pages={pages} /> : null}
        <a
          className="button button-primary"
          href={`${url.url}?download`}
          target="_blank"
          rel="noopener"
          data-ripple
        >
          <DownloadIcon size={18} />
          <span className="preview-word">{texts.download}</span>
        </a>
      </footer>
    </dialog>
  )
}

function Picture({ filename, url, zoom }: { filename: string; url: string; zoom: number }) {
  const texts = useWords('view')
  const [isShown, setShown] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  if (failure) return <WhyNoPreview error={failure.error} />
  return (
    <>
      {isShown ? null : <Waiting />}
      <img
        className="preview-picture"
        src={url}
        alt={texts.pictureOf(filename)}
        style={{ width: zoom === 1 ? undefined : `${zoom * 100}%` }}
        onLoad={() => setShown(true)}
        onError={async () => setFailure({ error: await reportUnloaded('showFile', url) })}
      />
    </>
  )
}
