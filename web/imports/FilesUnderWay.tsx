import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { UnderWay } from './UnderWay.tsx'
import { runFileImportAction } from './use-file-import.ts'

/** Unpacking, planning, importing or undoing. */
export function FilesUnderWay({ fileImport }: { fileImport: FileImport }) {
  const { id, state } = fileImport
  return (
    <UnderWay
      anyImport={fileImport}
      before={state === 'unpacking' ? unpacking : planning}
      loss="Was bis jetzt importiert ist, wird zurückgenommen."
      onCancel={() =>
        runFileImportAction('cancelFileImport', () => call(fileImports.cancel, { id }))
      }
    />
  )
}

const unpacking = {
  title: 'Das ZIP wird ausgepackt',
  text: 'Jede Datei wird geprüft und danach geplant, was aus ihr wird.',
  cancel: 'Abbrechen',
}

const planning = {
  title: 'Der Plan wird erstellt',
  text: 'Jede Datei wird mit dem verglichen, was das Portal schon kennt. Gespeichert wird nichts.',
  cancel: 'Abbrechen',
}
