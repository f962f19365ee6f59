import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { UnderWay } from './UnderWay.tsx'
import { runImportAction } from './use-import.ts'

/** A dry run, an import of a table, or undoing it. */
export function TableUnderWay({ tableImport }: { tableImport: Import }) {
  const { id } = tableImport
  return (
    <UnderWay
      anyImport={tableImport}
      before={{
        title: 'Der Probelauf läuft',
        text: 'Jede Zeile wird mit dem verglichen, was das Portal schon kennt. Gespeichert wird nichts.',
        cancel: 'Probelauf abbrechen',
      }}
      loss="Was bis jetzt importiert ist, wird zurückgenommen. Die Tabelle müssten Sie dann neu hochladen."
      onCancel={() => runImportAction('cancelImport', () => call(imports.cancel, { id }))}
    />
  )
}
