import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ContainerCard } from '../vdi2770/ContainerCard.tsx'
import { EntriesTable } from './EntriesTable.tsx'
import { filesBegin } from './file-import-words.ts'
import { steerFiles } from './use-file-import.ts'

/** What became of an import, and how it is taken back. */
export function FileEndStage({ shown }: { shown: FileImport }) {
  const { id, state, error, counts, undoUntil, container } = shown
  return (
    <>
      <StartCard title={titles[state as keyof typeof titles]}>
        <p role="status">{told(shown)}</p>
        {state === 'failed' && <Banner text={error ?? 'Der Import ist fehlgeschlagen.'} />}
        {counts.left > 0 && (
          <Banner
            type="warn"
            text={`${countOf(counts.left, 'ist', 'sind')} geblieben, weil seitdem jemand etwas daran geändert hat. Unten steht, welche.`}
          />
        )}
        <div className="import-buttons">
          {undoUntil && (
            <p className="card-note">Rückgängig zu machen bis {formatTime(undoUntil)}.</p>
          )}
          {undoUntil && (
            <Button
              variant="default"
              leftSection={<Undo2 size={18} aria-hidden />}
              onClick={() => askToUndo(shown)}
            >
              Rückgängig machen
            </Button>
          )}
          <Button variant="default" component={Link} to="/import/dateien">
            Nächste Dateien
          </Button>
        </div>
      </StartCard>
      {container && <ContainerCard id={id} container={container} />}
      <EntriesTable key={state} shown={shown} />
    </>
  )
}

const titles = {
  imported: 'Importiert',
  undone: 'Rückgängig gemacht',
  cancelled: 'Abgebrochen',
  failed: 'Fehlgeschlagen',
}

function told({ state, counts }: FileImport): string {
  const wrong = counts.unmatched + counts.refused
  if (state === 'imported') {
    const out = wrong > 0 ? ` ${countOf(wrong, 'blieb', 'blieben')} draußen.` : ''
    return `${countOf(counts.imported, 'ist', 'sind')} importiert.${out}`
  }
  if (state === 'undone') return `${countOf(counts.undone, 'ist', 'sind')} zurückgenommen.`
  return counts.imported + counts.left > 0
    ? `${countOf(counts.imported + counts.left, 'ist', 'sind')} noch da.`
    : 'Nichts davon ist geblieben.'
}

/** 'Eine Datei ist', '12 Dateien sind' */
function countOf(count: number, one: string, several: string): string {
  return `${filesBegin(count)} ${count === 1 ? one : several}`
}

function askToUndo({ id, counts }: FileImport) {
  openDialog(MessageBox, {
    question: 'Import rückgängig machen?',
    body: (
      <div className="dialog-text">
        <p>
          {countOf(counts.imported, 'wird', 'werden')} zurückgenommen: Neue Dateien und Fassungen
          kommen in den Papierkorb, Verknüpfungen werden gelöst.
        </p>
        <p>Was seitdem jemand geändert hat, bleibt und wird danach aufgelistet.</p>
      </div>
    ),
    confirm: 'Rückgängig machen',
    onConfirm: () => steerFiles('undoFileImport', () => call(fileImports.undo, { id })),
  })
}
