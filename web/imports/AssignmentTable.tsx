import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { heldWhile } from '../form/unsaved-input.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { isMisread } from './misread.ts'
import { tableFiles } from './pick-table.ts'
import { ReadAs } from './ReadAs.tsx'
import { sendBytes } from './send-bytes.ts'
import { runFileImportAction, showFileImport } from './use-file-import.ts'

/** Uploads a table that assigns files; it takes precedence over the patterns. */
export function AssignmentTable({ fileImport }: { fileImport: FileImport }) {
  const { id, table } = fileImport
  const picker = useRef<HTMLInputElement>(null)
  const [misread, setMisread] = useState<File>()

  async function send(file: File, query = '') {
    const path = `${fileImports.list.path}/${id}/table${query}`
    const { signal } = new AbortController()
    setMisread(undefined)
    try {
      const sending = heldWhile(() => sendBytes(fileImports.takeTable, path, file, { signal }))
      showFileImport(await sending)
      await runFileImportAction('planFiles', () => call(fileImports.check, { id }))
    } catch (error) {
      if (isMisread(error)) setMisread(file)
      void reportFailure('takeFileTable', error)
    }
  }

  return (
    <div className="file-table">
      <p>{table ? inForce(table) : offered}</p>
      {table && (
        <RowButton
          name="Tabelle wegnehmen"
          Icon={TrashIcon}
          onClick={() =>
            void runFileImportAction('dropFileTable', () => call(fileImports.removeTable, { id }))
          }
        />
      )}
      <Button variant="default" onClick={() => picker.current?.click()}>
        {table ? 'Andere Tabelle' : 'Tabelle auswählen'}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Zuordnungstabelle"
        accept={tableFiles}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          currentTarget.value = ''
        }}
      />
      {misread && (
        <ReadAs
          name={misread.name}
          onRead={(encoding) => void send(misread, `?encoding=${encoding}`)}
        />
      )}
    </div>
  )
}

const offered =
  'Oder eine Tabelle (CSV, Excel) mit den Spalten Datei, Seriennummer oder Artikelnummer, Dokumententyp, Sprache, Fassung, Titel: Sie gilt vor den Mustern.'

function inForce({ name, rows, unused, unusedTotal }: NonNullable<FileImport['table']>): string {
  const counts = rows === 1 ? 'Eine Zeile gilt' : `${formatCount(rows)} Zeilen gelten`
  const summary = `Tabelle „${name}“: ${counts} vor den Mustern.`
  if (unusedTotal === 0) return summary
  const ellipsis = unusedTotal > unused.length ? ' …' : ''
  const which = unusedTotal === 1 ? 'einer' : formatCount(unusedTotal)
  return `${summary} Zu ${which} davon ist keine Datei da: ${unused.join(', ')}${ellipsis}.`
}
