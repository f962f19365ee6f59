import { Button, Radio } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportFormat } from '#contract/export-facts.ts'
import { maxZipped, selectionZipPath } from '#contract/paths.ts'
import { formatCount } from '../base/formats.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { Banner } from '../ui/Banner.tsx'
import { idRanges } from './id-ranges.ts'

type Props = Closable & {
  kind: 'devices' | 'parts' | 'medias'
  ids: number[]
  /** German description of the contents: 'Die Dateien von 12 Geräten'. */
  what: string
}

const words: Record<ExportFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV' }
const formats = ['xlsx', 'csv'] as const
/** Maximum length of an address that the server accepts. */
const maxAddressLength = 4_000

/** Offers the files of a selection as a single ZIP. */
export function ZipForm({ kind, ids, what, onClose }: Props) {
  const [contents, setContents] = useState<ExportFormat>('xlsx')
  const address = `${selectionZipPath}?${kind}=${idRanges(ids)}&contents=${contents}`
  const isTooMuch = ids.length > maxZipped || address.length > maxAddressLength
  return (
    <DialogFrame title="Dateien als ZIP" width="34rem" onClose={onClose}>
      <div className="dialog-form">
        {isTooMuch ? <Banner type="warn" text={tooMuch} /> : <p>{contentsInWords(kind, what)}</p>}
        <Radio.Group
          label="Inhaltsverzeichnis"
          description="Mit Pfad, Seriennummer, Typ, Sprache, Fassung und SHA-256 jeder Datei."
          value={contents}
          onChange={(value) => setContents(value as ExportFormat)}
        >
          <div className="form-choices">
            {formats.map((format) => (
              <Radio
                key={format}
                value={format}
                label={words[format]}
                data-autofocus={format === contents || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          {!isTooMuch && (
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener"
              leftSection={<Download size={18} aria-hidden />}
              onClick={onClose}
            >
              Herunterladen
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  )
}

const tooMuch = `Bitte höchstens ${formatCount(maxZipped)} auf einmal auswählen!`

function contentsInWords(kind: Props['kind'], what: string): string {
  const versions =
    kind === 'devices'
      ? 'in der aktuellen Fassung und in der bei Auslieferung'
      : 'in der aktuellen Fassung'
  return `${what}, ${versions}, jede nur einmal.`
}
