import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import type { Closable } from '../dialog/dialogs.ts'
import { plannedInWords, wantedFiles } from './file-import-words.ts'
import { StartForm } from './StartForm.tsx'
import { runFileImportAction } from './use-file-import.ts'

type Props = Closable & { fileImport: FileImport }

/** Asks how to treat files that match nothing, and starts the import. */
export function StartFilesForm({ fileImport, onClose }: Props) {
  const { id, counts, updatedAt } = fileImport
  const wrong = counts.unmatched + counts.refused
  return (
    <StartForm
      title="Dateien jetzt importieren?"
      lead={`${plannedInWords(fileImport)}. Der Import läuft im Hintergrund und lässt sich 24 Stunden lang rückgängig machen.`}
      question="Wenn eine Datei zu nichts passt"
      hasWrong={wrong > 0}
      all={
        wrong > 0
          ? `Geht erst, wenn alle passen oder ausgelassen sind: ${formatCount(wrong)} ${wrong === 1 ? 'ist' : 'sind'} es noch nicht.`
          : 'Passt bis dahin eine nicht mehr, wird alles zurückgenommen.'
      }
      good={{
        name: 'Nur was passt',
        description:
          'Was zu nichts passt oder abgelehnt ist, bleibt draußen und steht danach im Bericht.',
      }}
      count={wantedFiles(fileImport)}
      begin={(mode) =>
        runFileImportAction('runFileImport', () => call(fileImports.run, { id, mode, updatedAt }))
      }
      onClose={onClose}
    />
  )
}
