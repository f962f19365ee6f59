import { useState } from 'react'
import { previewPath } from '#contract/paths.ts'
import { useWords } from '../base/spoken.ts'
import { reportUnloaded } from '../client/report-unloaded.ts'
import { Banner } from '../ui/Banner.tsx'
import { PdfPages } from './PdfPages.tsx'
import { useWhyNoPages } from './why-no-pages.ts'

export interface StoredFile {
  filename: string
  url: string
  mime: string
  preview: string | null
}

/** The content of a stored file. */
export function KeptFile({ file }: { file: StoredFile }) {
  return file.mime === 'application/pdf' ? (
    <PdfPages
      pdf={file.url}
      picture={file.preview ? previewPath(file.preview, 1200) : undefined}
      explain={(error) => <WhyNoPages error={error} />}
    />
  ) : (
    <KeptImage file={file} />
  )
}

function KeptImage({ file: { filename, url } }: { file: StoredFile }) {
  const { noPages, openElsewhere } = useWords('view')
  const [broken, setBroken] = useState<{ isUnloaded: boolean }>()
  if (broken) {
    const reason = broken.isUnloaded ? noPages.unloaded : openElsewhere
    return <Banner text={`Das Bild kann nicht angezeigt werden. ${reason}`} />
  }
  return (
    <img
      className="file-preview"
      src={url}
      alt={`Vorschau von ${filename}`}
      onError={async () => {
        const failure = await reportUnloaded('showFile', url)
        setBroken({ isUnloaded: failure !== undefined })
      }}
    />
  )
}

export function WhyNoPages({ error }: { error: unknown }) {
  return <Banner text={`Die Vorschau ist nicht möglich. ${useWhyNoPages(error)}`} />
}
