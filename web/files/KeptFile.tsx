import { useState } from 'react'
import { previewPath } from '#contract/paths.ts'
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

/** The content of a file that the server keeps. */
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
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <Banner text="Das Bild kann nicht angezeigt werden. Laden Sie die Datei herunter, um sie mit einem anderen Programm zu öffnen." />
    )
  }
  return (
    <img
      className="file-preview"
      src={url}
      alt={`Vorschau von ${filename}`}
      onError={() => {
        setIsBroken(true)
        void reportUnloaded('showFile', url)
      }}
    />
  )
}

function WhyNoPages({ error }: { error: unknown }) {
  return <Banner text={`Die Vorschau ist nicht möglich. ${useWhyNoPages(error)}`} />
}
