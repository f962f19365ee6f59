import { type Import, importKindWords, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import type { Closable } from '../dialog/dialogs.ts'
import { StartForm } from './StartForm.tsx'
import { foundWords, rowCount } from './table-import-words.ts'
import { runImportAction } from './use-import.ts'

type Props = Closable & { tableImport: Import }

/** Asks how to treat wrong rows, and starts the import. */
export function StartImportForm({ tableImport, onClose }: Props) {
  const { id, kind, counts, updatedAt } = tableImport
  const hasWrong = counts.wrong > 0
  return (
    <StartForm
      title={`${importKindWords[kind]} jetzt importieren?`}
      lead={`${foundWords(tableImport)}. ${afterwards(tableImport)}`}
      question="Wenn eine Zeile falsch ist"
      hasWrong={hasWrong}
      all={
        hasWrong
          ? `Geht erst, wenn keine Zeile mehr falsch ist: ${rowCount(counts.wrong)} ${counts.wrong === 1 ? 'ist' : 'sind'} es noch.`
          : 'Wird eine Zeile bis dahin falsch, wird alles zurückgenommen.'
      }
      good={{
        name: 'Nur gute Zeilen',
        description: hasWrong
          ? 'Falsche Zeilen bleiben draußen; Sie können sie laden, berichtigen und nachreichen.'
          : 'Was bis dahin falsch wird, bleibt draußen.',
      }}
      count={counts.new + counts.changed}
      begin={(mode) =>
        runImportAction('runImport', () => call(imports.run, { id, mode, updatedAt }))
      }
      onClose={onClose}
    />
  )
}

function afterwards({ kind, counts }: Import): string {
  const isGiven = counts.new > 0 && (kind === 'devices' || kind === 'companies')
  const passwords = isGiven ? ' Neue bekommen ein Passwort.' : ''
  return `Der Import läuft im Hintergrund und lässt sich 24 Stunden lang rückgängig machen.${passwords}`
}
