import { Button, Radio } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type ExportFormat,
  expectedBytesHeader,
  maxExported,
  rowsHeader,
} from '#contract/export-facts.ts'
import type { ListInput } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { withQuery } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { loadFile } from '../client/make-file.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { Banner } from '../ui/Banner.tsx'
import { type Progress, ProgressBar } from '../ui/ProgressBar.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toasts.tsx'

type Props = Closable & {
  /** What the list contains, in German. */
  title: string
  /** Path of the export endpoint. */
  path: string
  query: Pick<ListInput, 'filters' | 'sort'>
  total: number
  /** German description of the exported rows: '189 Treffer der Suche „x“'. */
  scope: string
  formats?: readonly ExportFormat[] | undefined
}

const words: Record<ExportFormat, { label: string; description: string }> = {
  xlsx: {
    label: 'Excel (.xlsx)',
    description: 'Nummern wie 007 und Datumsangaben bleiben erhalten.',
  },
  csv: { label: 'CSV', description: 'Semikolons und UTF-8, für Excel und andere Programme.' },
}

/** Exports a whole list as a table; can be cancelled while it is under way. */
export function ExportForm({
  title,
  path,
  query,
  total,
  scope,
  formats = defaultFormats,
  onClose,
}: Props) {
  const [format, setFormat] = useState<ExportFormat>(formats[0] ?? 'xlsx')
  const [progress, setProgress] = useState<Progress>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const isTooMuch = total > maxExported

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (progress || isTooMuch) return
    setProgress({ done: 0, total })
    const controller = new AbortController()
    stop.current = controller
    let rows = total
    try {
      const file = await loadFile(withQuery(path, { ...query, format }), {
        signal: controller.signal,
        onBytes(loaded, headers) {
          rows = Number(headers.get(rowsHeader))
          setProgress({ done: doneOf(rows, loaded, headers), total: rows })
        },
      })
      saveFile(file)
      toast.success(`${formatCount(rows)} ${rows === 1 ? 'Eintrag' : 'Einträge'} gespeichert!`)
      onClose()
    } catch (error) {
      reportFailure('exportList', error)
      if (!controller.signal.aborted) setProgress(undefined)
    }
  }

  return (
    <DialogFrame title={`${title} exportieren`} width="34rem" onClose={onClose}>
      <form className="dialog-form" onSubmit={save}>
        <p>Gespeichert wird: {scope}, in der Reihenfolge der Liste.</p>
        {isTooMuch && <Banner type="warn" text={tooMuch} />}
        {formats.length > 1 && (
          <Radio.Group
            label="Format"
            value={format}
            onChange={(value) => setFormat(value as ExportFormat)}
          >
            <div className="form-choices">
              {formats.map((exportFormat) => (
                <Radio
                  key={exportFormat}
                  value={exportFormat}
                  disabled={progress !== undefined}
                  data-autofocus={exportFormat === format || undefined}
                  {...words[exportFormat]}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {progress && <ProgressBar {...progress} />}
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button
            type="submit"
            loading={progress !== undefined}
            disabled={isTooMuch}
            data-autofocus={formats.length === 1 || undefined}
          >
            Speichern
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const defaultFormats: readonly ExportFormat[] = ['xlsx', 'csv']
const tooMuch = `Eine Tabelle fasst höchstens ${formatCount(maxExported)} Zeilen. Bitte Suche oder Filter enger fassen!`

/** Estimated number of rows received, from the total size that the server announces. */
function doneOf(rows: number, loaded: number, headers: Headers): number {
  const expected = Number(headers.get(expectedBytesHeader)) || loaded
  return Math.min(rows - 1, Math.floor((rows * loaded) / expected))
}
